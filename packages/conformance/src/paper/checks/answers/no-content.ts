// Is success without a body a 204, and a 204 without a body? (spec 7)

import { answerOf } from '../../model/operation.ts';
import { said } from '../../said.ts';
import { certain, likely, openApiCheck } from '../check.ts';

export const noContent = openApiCheck({
  rule: 'errors-204-without-body',
  of: ({ operations }) => {
    const hasBodies = operations.some(({ answers }) => answers.some(({ contents }) => contents.length > 0));
    return operations.flatMap((operation) => (operation.successes.length > 0 ? { operation, hasBodies } : []));
  },
  judge: ({ operation, hasBodies }) => {
    const empty = answerOf(operation, '204') ?? answerOf(operation, '205');
    if (empty !== undefined && empty.contents.length > 0)
      return certain(empty.at, 'bodyIn204', { status: empty.status });
    const full = answerOf(operation, '200');
    if (!['delete', 'put', 'patch'].includes(operation.method) || full === undefined) return undefined;
    if (full.contents.length > 0 || answerOf(operation, '204') !== undefined) return undefined;
    // The words of a converter where it found none.
    if (/^no response was specified/i.test(full.description)) return undefined;
    return hasBodies ? likely(full.at, 'no204') : said('bodiesUnsaid');
  },
});
