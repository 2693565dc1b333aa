// Does a response say that its version will end, and when? (RFC 9745, RFC 8594)

import { child } from '../../document/source.ts';
import { headersOf, valueOfOtherForm } from '../../model/headers.ts';
import { certain, likely, operationCheck } from '../check.ts';

const forms = new Map([
  // A structured date, as @1767225600 (RFC 9745 §2.1).
  ['deprecation', /^@-?\d+$/],
  // The one form of an HTTP date that senders may use (RFC 9110 §5.6.7).
  ['sunset', /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/],
]);

export const announcedEnd = operationCheck({
  rule: 'versioning-announce-the-end',
  concerns: ({ at, answers }) =>
    child(at, 'deprecated')?.value === true || answers.some(({ headers }) => headers.some((name) => forms.has(name))),
  judge: (operation) => {
    const fields = operation.answers.flatMap(headersOf).filter(({ name }) => forms.has(name));
    if (fields.length === 0) return likely(operation.at, 'endNotAnnounced');
    return fields.flatMap((field) => {
      const wrong = valueOfOtherForm(field, (value) => forms.get(field.name)?.test(value) === true);
      return wrong === undefined ? [] : certain(field.at, 'fieldOfOtherForm', { name: field.at.key, wrong });
    });
  },
});
