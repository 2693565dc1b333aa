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
import { AnswerPattern } from './alike.ts';
import type { Answer, Content } from './answer.ts';
import { jsonSchema } from './operation.ts';

export type Dialect = { readonly root: Place; readonly version: '2.0' | '3.0' | '3.1' | '3.2' };

/** What an operation answers. The list of all answers is made when it is first asked for. */
export class StatedAnswers {
  readonly own: readonly Answer[];
  readonly pattern: AnswerPattern;
  private readonly at: Place | undefined;
  private list: readonly Answer[] | undefined;

  constructor(own: readonly Answer[], pattern: AnswerPattern, at: Place | undefined) {
    this.own = own;
    this.pattern = pattern;
    this.at = at;
  }

  get all(): readonly Answer[] {
    this.list ??= this.pattern.refers ? this.inOrder() : this.own;
    return this.list;
  }

  /** As they are written. */
  private inOrder(): readonly Answer[] {
    const own = new Map(this.own.map((answer) => [answer.status, answer]));
    return children(this.at).flatMap((place) => {
      if (place.key.startsWith('x-')) return [];
      return own.get(place.key) ?? answerAt(place, factsOf(place));
    });
  }
}

export function answersOf({ root, version }: Dialect, at: Place): StatedAnswers {
  const stated = child(at, 'responses');
  const value = stated?.value;
  const { source } = at;
  let own = noAnswers;
  let pattern = firstPattern(source);
  if (stated === undefined || typeof value !== 'object' || value === null)
    return new StatedAnswers(own, pattern, stated);
  // A loop over keys: only answers that are written out need their place now, and most are references.
  const statuses = Object.keys(value);
  for (let index = 0; index < statuses.length; index += 1) {
    const status = statuses[index] as string;
    if (status[0] === 'x' && status[1] === '-') continue;
    const inner = (value as Readonly<Record<string, unknown>>)[status];
    const repeated = pattern.longerByLast(status, inner);
    // The form of an old answer depends on its operation, so none is shared.
    const reference = repeated !== undefined || version === '2.0' ? undefined : referenceOf(inner);
    if (repeated !== undefined || reference !== undefined) {
      pattern = repeated ?? pattern.withReferred(status, reference ?? '', referredAnswer(stated, status, inner));
      continue;
    }
    const place: Place = { value: inner, source, parent: stated, key: status };
    const answer =
      version === '2.0'
        ? answerAt(place, factsOf(place), oldContents(root, at, place))
        : answerAt(place, readFacts(place));
    pattern = pattern.withWritten(answer);
    // Most operations write out one answer, and an array that grows takes room for seventeen.
    own = own.length === 0 ? [answer] : [...own, answer];
  }
  return new StatedAnswers(own, pattern, stated);
}

function referredAnswer(parent: Place, status: string, value: unknown): Answer {
  const place: Place = { value, source: parent.source, parent, key: status };
  return answerAt(place, factsOf(place));
}

const firstIn = mapForEachSource<'first', AnswerPattern>();

function firstPattern(source: Source): AnswerPattern {
  const known = firstIn(source).get('first');
  if (known !== undefined) return known;
  const first = new AnswerPattern();
  firstIn(source).set('first', first);
  return first;
}

function answerAt(at: Place, facts: AnswerFacts, contents = facts.contents): Answer {
  const { description, said, headers } = facts;
  const json = contents === facts.contents ? facts.json : jsonSchema(contents);
  return { status: at.key, at, description, said, contents, json, headers };
}

const noAnswers: readonly Answer[] = [];

type AnswerFacts = Pick<Answer, 'description' | 'said' | 'contents' | 'json' | 'headers'>;

/** By the reference: shared answers are read once. Answers in place are met once, so remembering them would only cost time. */
const factsIn = mapForEachSource<string, AnswerFacts>();

function factsOf(place: Place): AnswerFacts {
  const reference = referenceOf(place.value);
  if (reference === undefined) return readFacts(place);
  const known = factsIn(place.source);
  const before = known.get(reference);
  if (before !== undefined) return before;
  const facts = readFacts(follow(place));
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

function readFacts(target: Place | undefined): AnswerFacts {
  const description = text(target, 'description') ?? '';
  const contents = contentsOf(target);
  const stated = child(target, 'headers');
  const headers = stated === undefined ? noHeaders : children(stated).map(({ key }) => key.toLowerCase());
  return { description, said: folded(description), contents, json: jsonSchema(contents), headers };
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
  const places = children(stated);
  const contents = new Array<Content>(places.length);
  for (let index = 0; index < places.length; index += 1) {
    const at = places[index] as Place;
    const media = follow(at);
    contents[index] = { mediaType: bare(at.key), schema: child(media, 'schema') ?? child(media, 'itemSchema'), at };
  }
  return contents;
}

export function bare(mediaType: string): string {
  if (mediaType === 'application/json') return mediaType;
  const end = mediaType.indexOf(';');
  return (end === -1 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}
