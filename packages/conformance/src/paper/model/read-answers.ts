// Which answers does an operation state, and which of them does it share with others?

import {
  child,
  children,
  follow,
  mapForEachSource,
  type Place,
  referenceOf,
  type Source,
  text,
  texts,
} from '../document/source.ts';
import { foldWord } from '../words/split-words.ts';
import { type Answer, type Content, isSuccess, jsonSchema, type Operation, type SharedAnswers } from './operation.ts';

export type Dialect = { readonly root: Place; readonly version: '2.0' | '3.0' | '3.1' | '3.2' };

export function answersOf({ root, version }: Dialect, at: Place): Pick<Operation, 'answers' | 'own' | 'shared'> {
  const answers: Answer[] = [];
  // The form of an old answer depends on its operation, so none is shared.
  if (version === '2.0') {
    children(child(at, 'responses')).forEach((place) => {
      if (!place.key.startsWith('x-')) answers.push(answerAt(place, factsOf(place), oldContents(root, at, place)));
    });
    return { answers, own: answers, shared: noneShared };
  }
  const own: Answer[] = [];
  let shared = firstShared(at.source);
  children(child(at, 'responses')).forEach((place) => {
    if (place.key.startsWith('x-')) return;
    const facts = factsOf(place);
    const answer = answerAt(place, facts, facts.contents);
    answers.push(answer);
    if (facts.isShared) shared = withAnswer(shared, answer, facts);
    else own.push(answer);
  });
  return { answers, own, shared };
}

function answerAt(at: Place, facts: AnswerFacts, contents: Answer['contents']): Answer {
  const { description, said, headers } = facts;
  const json = contents === facts.contents ? facts.json : jsonSchema(contents);
  return { status: at.key, at, description, said, contents, json, headers };
}

/** Shared answers, and those with one answer more, so that equal answers in the same order lead to the same object. */
type Shared = SharedAnswers & { readonly further: Map<AnswerFacts, Map<string, Shared>> };

const noneShared: SharedAnswers = { answers: [], statuses: new Set(), hasSuccess: false };

const firstIn = mapForEachSource<'first', Shared>();

function firstShared(source: Source): Shared {
  const known = firstIn(source).get('first');
  if (known !== undefined) return known;
  const first: Shared = { ...noneShared, further: new Map() };
  firstIn(source).set('first', first);
  return first;
}

function withAnswer(shared: Shared, answer: Answer, facts: AnswerFacts): Shared {
  const known = shared.further.get(facts);
  const found = known?.get(answer.status);
  if (found !== undefined) return found;
  const longer: Shared = {
    answers: [...shared.answers, answer],
    statuses: new Set([...shared.statuses, answer.status]),
    hasSuccess: shared.hasSuccess || isSuccess(answer),
    further: new Map(),
  };
  if (known === undefined) shared.further.set(facts, new Map([[answer.status, longer]]));
  else known.set(answer.status, longer);
  return longer;
}

type AnswerFacts = Pick<Answer, 'description' | 'said' | 'contents' | 'json' | 'headers'> & {
  /** Whether it is stated by reference. */
  readonly isShared: boolean;
};

/** By the reference: shared answers are read once. Answers in place are met once, so remembering them would only cost time. */
const factsIn = mapForEachSource<string, AnswerFacts>();

function factsOf(place: Place): AnswerFacts {
  const reference = referenceOf(place.value);
  if (reference === undefined) return readFacts(place, false);
  const known = factsIn(place.source);
  const before = known.get(reference);
  if (before !== undefined) return before;
  const facts = readFacts(follow(place), true);
  known.set(reference, facts);
  return facts;
}

const noHeaders: readonly string[] = [];

/** Descriptions of answers repeat: "OK", "Not found". */
const knownFolds = new Map<string, string>();
const mostFolds = 10_000;

function folded(description: string): string {
  const known = knownFolds.get(description);
  if (known !== undefined) return known;
  const said = foldWord(description.trim());
  if (knownFolds.size >= mostFolds) knownFolds.clear();
  knownFolds.set(description, said);
  return said;
}

function readFacts(target: Place | undefined, isShared: boolean): AnswerFacts {
  const description = text(target, 'description') ?? '';
  const contents = contentsOf(target);
  const stated = child(target, 'headers');
  const headers = stated === undefined ? noHeaders : children(stated).map(({ key }) => key.toLowerCase());
  return { description, said: folded(description), contents, json: jsonSchema(contents), headers, isShared };
}

function oldContents(root: Place, at: Place, place: Place): Content[] {
  const answer = follow(place);
  const schema = child(answer, 'schema');
  if (answer === undefined || schema === undefined) return [];
  // An operation names the form of its success, such as a PDF; its failures have that of the whole description.
  const own = place.key.startsWith('2') ? child(at, 'produces') : undefined;
  const stated = texts(own ?? child(root, 'produces'));
  return (stated.length > 0 ? stated : ['application/json']).map((type) => ({
    mediaType: bare(type),
    schema,
    at: answer,
  }));
}

const noContents: readonly Content[] = [];

export function contentsOf(place: Place | undefined): readonly Content[] {
  const stated = child(place, 'content');
  if (stated === undefined) return noContents;
  return children(stated).map((at) => {
    const media = follow(at);
    return { mediaType: bare(at.key), schema: child(media, 'schema') ?? child(media, 'itemSchema'), at };
  });
}

export function bare(mediaType: string): string {
  if (mediaType === 'application/json') return mediaType;
  const end = mediaType.indexOf(';');
  return (end === -1 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}
