// Does QUERY read, by a question in the body whose types the server names? (RFC 10008)

import { answerOf, states } from '../../model/operation.ts';
import { said } from '../../said.ts';
import { wordsOf } from '../../words/split-words.ts';
import { isChangingVerb } from '../../words/verbs.ts';
import { certain, likely, operationCheck } from '../check.ts';

export const queryReads = operationCheck({
  rule: 'rest-query-for-reads',
  method: 'query',
  judge: (operation, { byTemplate }) => {
    const { at, body, pathAt, operationId, template } = operation;
    if (body === undefined || body.contents.length === 0) return certain(body?.at ?? at, 'queryWithoutBody');
    const created = answerOf(operation, '201');
    if (created !== undefined) return certain(created.at, 'queryChanges', { why: said('created201') });
    const [verb = '', thing] = wordsOf(operationId);
    if (thing !== undefined && isChangingVerb(verb))
      return likely(at, 'queryChanges', { why: said('operationIdIs', { operationId }) });
    // Any answer of the URL may carry the field.
    const answers = byTemplate.get(template)?.flatMap((one) => one.answers) ?? [];
    const isNamed = answers.some(({ headers }) => headers.includes('accept-query'));
    if (isNamed) return states(operation, '415') ? undefined : likely(at, 'queryWithout415');
    // A description without a word about headers says nothing of this one.
    const hasHeaders = operation.successes.some(({ headers }) => headers.length > 0);
    return hasHeaders ? likely(pathAt, 'noAcceptQuery') : said('headersUnsaid');
  },
});
