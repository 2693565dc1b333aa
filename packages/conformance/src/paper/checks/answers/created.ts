// Does a creation answer 201, success without a body 204, and a 204 without a body? (spec 7)

import { isCollectionPath } from '../../model/list-items.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { answerOf, type Operation, saysItReads } from '../../model/operation.ts';
import { shapesOf, typesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { wordsOf } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { verbIn } from '../../words/verb-in-segment.ts';
import { names } from '../../words/word-lists.ts';
import { certain, likely, onlyWords, openApiCheck } from '../check.ts';

export const created = openApiCheck({
  rule: 'errors-201-for-created',
  of: (paper) => {
    const posts = paper.byMethod.get('post') ?? [];
    // A token has no URL of its own.
    const other = posts.filter(({ segments }) => !names.ownErrorPaths.has(segments.at(-1)?.text ?? ''));
    return other.filter((one) => (answerOf(one, '201') && makes(one)) || isCreation(paper, one));
  },
  judge: (operation) => {
    const [success] = operation.successes;
    const fits = operation.answers.some(({ status }) => /^(201|202|303|307|308|2XX|207)$/i.test(status));
    const [redirect] = operation.answers.filter(({ status }) => /^3/.test(status));
    if (!fits && success === undefined && redirect)
      return likely(redirect.at, 'createdOtherStatus', { status: redirect.status });
    if (!fits && success !== undefined) {
      if (speaksOf(operation.words.split('\n', 1).join(), 'searching')) return onlyWords(operation, 'textSearch');
      // That a POST to a collection creates is a habit, not a statement.
      return likely(success.at, 'createdOtherStatus', { status: success.status });
    }
    const answer = answerOf(operation, '201');
    // Several at once have no one URL.
    const isList = shapesOf(answer?.json).some(({ types }) => types.has('array'));
    if (answer === undefined || isList || answer.headers.includes('location')) return undefined;
    if (locationSaid.test(`${answer.description}\n${operation.words}`)) return undefined;
    return likely(answer.at, 'noLocation');
  },
});

/** `/users/{id}/activate` makes nothing with a URL of its own. */
const actIn = ({ segments }: Operation) =>
  verbIn(segments.at(-1)?.text ?? '', { belowItem: true, belowName: true, last: true, changes: true });
const makes = (operation: Operation) => names.creatingVerbs.has(actIn(operation) ?? 'create');

const locationSaid = /\b(headers?|cabeçalho)\b[^.]{0,20}\blocation\b|\blocation[- `]+header\b/i;

/** A POST to a collection, or to a plural by an operation that is named after a creation. */
function isCreation(paper: OpenApiPaper, operation: Operation): boolean {
  const last = operation.segments.at(-1);
  if (last === undefined || last.parameter !== undefined || operation.serving || last.text.includes(':')) return false;
  const named = [...wordsOf(last.text), ...wordsOf(operation.operationId)];
  if (saysItReads(operation) || named.some((word) => names.noCreations.has(word))) return false;
  if (actIn(operation) !== undefined) return false;
  // A POST that answers with a list is a search.
  if (operation.successes.some(({ json }) => shapesOf(json).some(({ types }) => types.has('array')))) return false;
  // Without a body, and taken back by DELETE at the same address: a state, such as a like.
  const isTakenBack = paper.byTemplate.get(operation.template)?.some(({ method }) => method === 'delete');
  if (operation.body === undefined && isTakenBack) return false;
  if (operation.successes.every(({ status }) => status === '204') && isOnlyNamed(operation)) return false;
  if (isCollectionPath(paper, operation)) return true;
  return names.creatingVerbs.has(wordsOf(operation.operationId)[0] ?? '') && last.text.endsWith('s');
}

/** Named by their identifiers, things that are there already are added to a set. */
function isOnlyNamed({ body }: Operation): boolean {
  const all = shapesOf(body?.json).flatMap(({ properties }) => [...properties]);
  const members = all.filter(([, at]) => !typesOf(at).has('boolean')).map(([name]) => name);
  return members.length > 0 && members.every((name) => /^(.+[_a-z])?ids?$/i.test(name));
}

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
