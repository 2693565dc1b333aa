// What does one operation of a description accept and answer?

import type { Place } from '../document/source.ts';
import { foldWord } from '../words/split-words.ts';
import { names } from '../words/word-lists.ts';
import type { Answer, Answers, Content } from './answer.ts';

export type Body = {
  readonly at: Place;
  readonly contents: readonly Content[];
  /** The schema of its JSON. */
  readonly json: Place | undefined;
  /** The fields of a form in OpenAPI 2.0. */
  readonly fields: readonly Parameter[];
};

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly at: Place;
  readonly schema: Place | undefined;
  readonly description: string;
};

export type Segment = {
  readonly text: string;
  /** The name of the parameter that fills it, as in `{id}`. */
  readonly parameter: string | undefined;
};

export type Operation = Answers & {
  readonly kind: 'path' | 'webhook' | 'callback';
  /** Lower case. */
  readonly method: string;
  readonly path: string;
  readonly segments: readonly Segment[];
  /** The path without the names of its parameters, so that `/users/{id}` and `/users/{userId}` are the same. */
  readonly template: string;
  /** Whether the path carries no version and holds no collection: health, descriptions, sign-in, files. */
  readonly serving: boolean;
  readonly at: Place;
  readonly pathAt: Place;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  /** Whether a call without credential is refused. */
  readonly secured: boolean;
  readonly scoped: boolean;
  /** Summary and description. */
  readonly words: string;
  readonly operationId: string;
};

export function answerOf({ answers, statuses }: Operation, status: string): Answer | undefined {
  return statuses.has(status) ? answers.find((answer) => answer.status === status) : undefined;
}

/** Whether the description says what one of these statuses means here, by itself, by its class or by `default`. */
export function states({ statuses }: Operation, ...wanted: readonly string[]): boolean {
  if (wanted.some((one) => statuses.has(one)) || statuses.has('DEFAULT')) return true;
  return wanted.some((one) => statuses.has(`${one[0]}XX`));
}

/** HEAD mirrors GET, and OPTIONS asks about the URL only. */
export function isCall({ method }: Operation): boolean {
  return method !== 'head' && method !== 'options' && method !== 'trace';
}

export function title({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}

export function template(segments: readonly Segment[]): string {
  return segments.map(({ text, parameter }) => (parameter === undefined ? `/${text}` : '/{}')).join('');
}

/** The first word of its summary or of a paragraph is that of a reading, as in "List associated resources", not in `GET /path`. */
export function saysItReads({ words }: Operation): boolean {
  const began = words.split('\n').map((line) => /^\P{L}*(\p{L}+)(?!\p{L}| \/)/u.exec(line)?.[1] ?? '');
  return began.some((word) => names.readsFirst.has(foldWord(word)));
}
