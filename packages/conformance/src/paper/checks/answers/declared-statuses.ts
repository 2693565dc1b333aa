// Do operations declare the failures that their callers must expect: 400, 401, 403, 404 and 429? (spec 5.10, 7, 8.1)

import { child, children, text } from '../../document/source.ts';
import { listItems } from '../../model/list-items.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { answerOf, isCall, type Operation, states, template } from '../../model/operation.ts';
import { isNamedAfter, isVersionSegment } from '../../model/path-kinds.ts';
import { closedValues, typesOf } from '../../model/shape.ts';
import { type Sentence, said } from '../../said.ts';
import { rememberedOf } from '../../words/remembered.ts';
import { wordsOf } from '../../words/split-words.ts';
import { speaksOf, type Topic } from '../../words/topics.ts';
import { names } from '../../words/word-lists.ts';
import { isKind } from '../brasil/kinds.ts';
import { certain, likely, onlyWords, operationCheck } from '../check.ts';

/** The texts of other answers may mean the failure; then words contradict the declared status. */
function saidElsewhere(operation: Operation, statuses: readonly string[], topic: Topic, what: Sentence) {
  const isSaid = statuses.some((status) => speaksOf(answerOf(operation, status)?.description ?? '', topic));
  return isSaid ? onlyWords(operation, what) : undefined;
}

export const malformed = operationCheck({
  rule: 'errors-400-for-malformed',
  concerns: ({ body, method }) => body !== undefined && ['post', 'put', 'patch', 'query'].includes(method),
  judge: (operation) => {
    if (states(operation, '400', '422')) return undefined;
    // A file or a text by itself has no form that could be wrong.
    const { contents = [], json, fields = [] } = operation.body ?? {};
    const hasForm =
      json !== undefined || fields.length > 0 || contents.some(({ mediaType }) => /form|xml/.test(mediaType));
    return hasForm || contents.length === 0 ? certain(operation.at, 'no400') : said('maybeNoForm');
  },
});

export const notAuthenticated = operationCheck({
  rule: 'authentication-401',
  concerns: (operation) => operation.secured && isCall(operation),
  judge: (operation) => {
    if (!states(operation, '401')) return certain(operation.at, 'noDeclared', { status: '401' });
    return saidElsewhere(operation, ['400', '403', '404', '500'], 'unknownCaller', 'text401');
  },
});

export const notAllowed = operationCheck({
  rule: 'authentication-403',
  // Whoever is known may read about themselves.
  concerns: (operation) =>
    operation.secured &&
    isCall(operation) &&
    !operation.serving &&
    !ownToken.test(operation.words) &&
    !/\/(me|self|whoami|log-?(in|out)|sign-?(in|out)|refresh|tokens?|sessions?)\/?$/i.test(operation.path),
  judge: (operation, paper) => {
    // Without scopes, a valid key or token may be enough for everything.
    if (!states(operation, '403')) {
      const hasRights = operation.scoped || speaksOfRights(paper) || speaksOfRight(operation.words);
      if (!hasRights || forAll.test(operation.words)) return said('rightsUnsaid');
      return (operation.scoped ? certain : likely)(operation.at, 'noDeclared', { status: '403' });
    }
    return saidElsewhere(operation, ['400', '401', '500'], 'notAllowed', 'text403');
  },
});

/** What a description says in words, apart from its answers: taking away an answer that is right never takes away a finding. */
export const wordsOfAll = rememberedOf((paper: OpenApiPaper) =>
  [proseOf(paper), ...paper.operations.map(({ words }) => words)].join('\n'),
);

const proseOf = rememberedOf(({ root }: OpenApiPaper) =>
  [child(root, 'info'), child(root, 'externalDocs'), ...children(child(root, 'tags'))]
    .map((one) => text(one, 'description'))
    .join('\n'),
);

const speaksOfRights = rememberedOf(({ root }: OpenApiPaper) =>
  speaksOfRight(text(child(root, 'info'), 'description') ?? ''),
);

const ownToken = /\b(verif|valid|check)\w* (that |if )?((the|your|an?|o|own|current|access|api) ){0,3}token/i;
const forAll = /\b(without|sem|(not|n't) (require|need)|n[aã]o (exige|requer))\b[^.]{0,25}\bauth?enti|publicly acc/i;

/** An admin or a role may be what the API is about; one that is needed is a right. */
const speaksOfRight = (said: string) => aboutRights.test(said) || needsRole.test(said);
const aboutRights =
  /permiss|forbidden|proibid|privil[eé]g|authori[sz]ed for|not authori[sz]ed|acesso negado|admin[a-z]{0,9} (only|users? can)/i;
const needsRole =
  /\b(only|requires?|must|needs?|has the|have the|given|apenas|somente|exige)\b[^.]{0,40}\b(roles?|admin|papel|pap[eé]is)/i;

export const missingResource = operationCheck({
  rule: 'errors-404-for-missing',
  concerns: (operation) => !operation.serving && isCall(operation),
  judge: (operation, paper) => {
    // A PUT that creates, or puts what nobody reads there, has nothing missing.
    const beside = paper.byTemplate.get(operation.template) ?? [];
    const isRead = beside.some(({ method }) => method === 'get' || method === 'patch');
    const creates = operation.method === 'put' && (states(operation, '201') || !isRead);
    if (!states(operation, '404', '410') && !creates) {
      const open = openParameters(operation);
      // Behind an item, a day is a question, whose answer may be an empty list.
      const isQuestion = isDay(operation.segments[open.at(-1) ?? -1]?.parameter ?? '');
      if (!isQuestion && open.some((index) => namesItem(paper, operation, index)))
        return certain(operation.at, 'no404');
      if (open.length > 0) return said('maybeInput');
    }
    const what = 'textMissing';
    if (answerOf(operation, '404') === undefined)
      return saidElsewhere(operation, ['200', '204', '400', '422', '500'], 'notFound', what);
    const isList = operation.method === 'get' && listItems(operation) !== undefined;
    return isList ? saidElsewhere(operation, ['404'], 'nothingFound', what) : undefined;
  },
});

/** The places in the path of those that are open: a closed set of values has no unknown item, and neither has a version. */
function openParameters({ segments, parameters }: Operation): readonly number[] {
  return segments.flatMap((segment, index) => {
    if (segment.parameter === undefined || isVersionSegment(segment)) return [];
    const parameter = parameters.find(({ name, in: where }) => where === 'path' && name === segment.parameter);
    return closedValues(parameter?.schema) === undefined ? [index] : [];
  });
}

const isDay = (name: string) => isKind(name, 'date', 'moment') || names.inputs.has(wordsOf(name).at(-1) ?? '');

/** Not only an input, as in `/gender/{firstName}`: an identifier, or one of a list. */
function namesItem({ byTemplate }: OpenApiPaper, { segments, parameters }: Operation, index: number): boolean {
  const parameter = segments[index]?.parameter ?? '';
  const last = wordsOf(parameter).at(-1) ?? '';
  // Of several, the unknown ones may be left out.
  if (typesOf(parameters.find(({ name }) => name === parameter)?.schema).has('array')) return false;
  if (isDay(parameter) || names.judgements.has(segments[index + 1]?.text ?? '')) return false;
  if (names.keyWords.has(last) || last.endsWith('id') || isNamedAfter(parameter, segments[index - 1]?.text ?? ''))
    return true;
  const above = byTemplate.get(template(segments.slice(0, index))) ?? [];
  const own = byTemplate.get(template(segments.slice(0, index + 1))) ?? [];
  const isChanged = own.some(({ method }) => /^(put|patch|delete)$/.test(method));
  return isChanged || above.some((one) => one.method === 'post' || listItems(one) !== undefined);
}

const limits = [
  '(rate|usage|call|request)s?[-_ ]?limit|throttl|(api|daily|monthly|request) quota|too many requests|free[-_ ]tier|plano gratuito',
  'limite de (taxa|requis|chamad|consult)',
  '(calls|reqs?|requests|queries|hits|chamadas|requisições|consultas)( ?/ ?|( per| an?| each| every| por) )' +
    '(s|sec|seg|min|h|hour|day|month|hora|dia|m[eê]s)',
];
const aboutLimits = new RegExp(limits.join('|'), 'i');

/** Of one that is silent about limits nothing is known; prose may say what all operations answer, as of other failures. */
const limitsOf = rememberedOf((paper: OpenApiPaper) => {
  const failures = paper.operations.flatMap((one) => one.failures);
  const isSaid = /\b429\b|too many requests/i.test(proseOf(paper));
  const isNamedInProse = isSaid && /retry-after/i.test(proseOf(paper));
  const inProse = isNamedInProse || (isSaid && !failures.some(({ status }) => status.startsWith('4')));
  const hasHeaders = failures.some(({ headers }) => headers.length > 0);
  const successes = paper.operations.flatMap((one) => one.successes);
  const isShown = successes.some(({ headers }) => headers.some((name) => /^(x-)?ratelimit/.test(name)));
  return { inProse, isNamedInProse, hasHeaders, isLimited: isShown || aboutLimits.test(wordsOfAll(paper)) };
});

export const tooManyCalls = operationCheck({
  rule: 'limits-429-when-spent',
  concerns: (operation) => !operation.serving && isCall(operation) && operation.answers.length > 0,
  judge: (operation, paper) => {
    const { inProse, isNamedInProse, hasHeaders, isLimited } = limitsOf(paper);
    if (!states(operation, '429')) {
      if (inProse) return said('limitsInProse');
      return isLimited ? likely(operation.at, 'no429') : said('limitsUnsaid');
    }
    const answer = answerOf(operation, '429');
    const isNamed = answer === undefined || answer.headers.includes('retry-after');
    // A description without a word about headers says nothing of this one.
    if (!isNamed && isNamedInProse) return said('limitsInProse');
    if (!isNamed) return hasHeaders ? likely(answer.at, 'noRetryAfter') : said('headersUnsaid');
    const others = ['200', '400', '401', '403', '420', '500', '503', '509'];
    return saidElsewhere(operation, others, 'limitSpent', 'text429');
  },
});
