// Does a GET change anything? (spec 4.1)

import type { Text } from '@farol/http';
import type { Place } from '../../document/source.ts';
import { listItems } from '../../model/list-items.ts';
import { answerOf, type Operation, saysItReads } from '../../model/operation.ts';
import { closedValues, shapesOf, typesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { mostRead } from '../../words/remembered.ts';
import { foldWord, joined, wordsOf } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { verbIn } from '../../words/verb-in-segment.ts';
import { isChangingVerb, isVerb } from '../../words/verbs.ts';
import { names } from '../../words/word-lists.ts';
import { likely, operationCheck } from '../check.ts';

export const getIsSafe = operationCheck({
  rule: 'rest-get-is-safe',
  method: 'get',
  judge: (operation, { byTemplate }) => {
    // Beside a POST, the path names what that one does.
    const isShared = byTemplate.get(operation.template)?.some(({ method }) => method === 'post') === true;
    const others = inParameters(operation) ?? inAnswers(operation) ?? inOperationId(operation) ?? inWords(operation);
    const clue = (isShared ? undefined : inPath(operation)) ?? others;
    return clue && likely(clue.at, 'unsafeGet', { why: clue.why });
  },
});

type Clue = { readonly at: Place; readonly why: Text };

/** A word in a path proves nothing, and where the description says that it reads, nothing is left of it. */
function inPath(operation: Operation): Clue | undefined {
  const { segments, pathAt, successes } = operation;
  // A GET without an answer does something else than reading.
  const answersNothing = successes.length > 0 && successes.every(({ status }) => status === '204');
  for (const [index, { text, parameter }] of segments.entries()) {
    if (parameter !== undefined) continue;
    const belowItem = segments[index - 1]?.parameter !== undefined;
    // A single word such as "start" counts as a change; `update-logs` are things.
    const changes = wordsOf(text).length === 1;
    const verb = verbIn(text, { belowItem, belowName: false, last: true, changes, onlyActs: answersNothing });
    if (
      verb !== undefined &&
      (answersNothing || (isChangingVerb(verb) && (isVerb(verb) || changeSaid(operation) !== undefined)))
    )
      // A GET that opens another protocol answers 101.
      return saysItReads(operation) || answerOf(operation, '101') || listItems(operation)
        ? undefined
        : { at: pathAt, why: said('pathSays', { text }) };
  }
  return undefined;
}

/** "Refund an order", "Confirma a consulta"; "Block details" tells of a thing, and `/StopSchedule` may be about stops. */
function changeSaid({ words }: Operation): string | undefined {
  const began = words.split('\n').map((line) => sentenceOfChange.exec(line)?.[1] ?? '');
  return began.find((verb) => isChangingVerb(verb) || isChangingVerb(`${verb}r`));
}

const sentenceOfChange = /^\s*(\p{L}+) (an?|the|this|all|your|one|o|os|as|uma?|este|esta)\b/iu;

/** The path or the operationId names what the text says. */
function inWords(operation: Operation): Clue | undefined {
  const stem = foldWord(changeSaid(operation) ?? '').slice(0, 6);
  const named = [...operation.segments.map(({ text }) => text), operation.operationId].flatMap(wordsOf);
  if (stem.length < 4 || listItems(operation) !== undefined || !named.some((word) => word.startsWith(stem)))
    return undefined;
  return { at: operation.at, why: said('textBegins', { text: operation.words.split('\n')[0] ?? '' }) };
}

const filters = /\bfilter|\bresults?\b|\bonly those\b|\bfor which\b|\bfiltr[aoe]|\bresultados?\b/i;

/** A parameter that carries the action, as in `?action=delete` or `?_method=DELETE`. */
function inParameters(operation: Operation): Clue | undefined {
  // A list is filtered by a member of its items.
  const filtered = shapesOf(listItems(operation)?.shape.items);
  for (const { name, in: where, at, schema, description } of operation.parameters) {
    if (where !== 'query' || filters.test(description) || filtered.some(({ properties }) => properties.has(name)))
      continue;
    if (isChangingVerb(name) && isVerb(name) && name !== 'write' && typesOf(schema).has('boolean'))
      return { at, why: said('parameterChanges', { name }) };
    const values = names.actionParameters.has(joined(name)) ? closedValues(schema) : undefined;
    const change = values?.slice(0, mostRead).map(String).find(isChangingVerb);
    if (change !== undefined) return { at, why: said('parameterAccepts', { name, change }) };
  }
  return undefined;
}

function inAnswers(operation: Operation): Clue | undefined {
  const created = answerOf(operation, '201');
  // Of what says that it reads, only the status is wrong.
  if (
    saysItReads(operation) ||
    /^ok\b|\b(found|retrieved|returned|fetched|encontrad[ao]s?|obtid[ao]s?|listad[ao]s?)\b/i.test(
      created?.description ?? '',
    )
  )
    return undefined;
  // Beside another success it says how far a job is.
  return created && operation.successes.length === 1 ? { at: created.at, why: said('created201') } : undefined;
}

function inOperationId(operation: Operation): Clue | undefined {
  const { at, answers, successes, operationId, segments, words } = operation;
  const [first = '', second] = wordsOf(operationId);
  if (second === undefined || !isChangingVerb(first)) return undefined;
  // Where the text says that it reads, the id alone proves nothing; `transfer_list` of `/transfer` begins with the thing.
  const isThing = segments.some(({ text }) => joined(text).startsWith(first.slice(0, 5)));
  const redirects = successes.length === 0 && answers.some(({ status }) => status.startsWith('3'));
  const isReading = speaksOf(words, 'reading') && changeSaid(operation) === undefined;
  if (redirects || isThing || saysItReads(operation) || isReading) return undefined;
  return { at, why: said('operationIdIs', { operationId }) };
}
