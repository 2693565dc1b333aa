// Does QUERY read, by a question in the body whose types the server names? (RFC 10008)

import type { OpenApiPaper } from '../../model/open-api.ts';
import { answerOf, type Operation, states } from '../../model/operation.ts';
import { said } from '../../said.ts';
import { wordsOf } from '../../words/split-words.ts';
import { isChangingVerb } from '../../words/verbs.ts';
import { certain, likely, operationCheck } from '../check.ts';

export const queryReads = operationCheck({
  rule: 'rest-query-for-reads',
  method: 'query',
  judge: (operation, paper) => {
    const { at, body, pathAt, operationId } = operation;
    if (body === undefined || body.contents.length === 0) return certain(body?.at ?? at, 'queryWithoutBody');
    const created = answerOf(operation, '201');
    if (created !== undefined) return certain(created.at, 'queryChanges', { why: said('created201') });
    const [verb = '', thing] = wordsOf(operationId);
    if (thing !== undefined && isChangingVerb(verb))
      return likely(at, 'queryChanges', { why: said('operationIdIs', { operationId }) });
    if (namesQueries(operation, paper)) return states(operation, '415') ? undefined : likely(at, 'queryWithout415');
    // A description without a word about headers says nothing of this one.
    const hasHeaders = operation.successes.some(({ headers }) => headers.length > 0);
    return hasHeaders ? likely(pathAt, 'noAcceptQuery') : said('headersUnsaid');
  },
});

/** Any answer of the URL may carry the field. */
function namesQueries({ template }: Operation, { byTemplate }: OpenApiPaper): boolean {
  const together = byTemplate.get(template) ?? [];
  return together.some(({ answers }) => answers.some(({ headers }) => headers.includes('accept-query')));
}
