// What does one operation of a description accept and answer?

import type { Place } from '../document/source.ts';
import { says } from '../words/says.ts';
import type { AnswerPattern, AnswerWords, OperationKind } from './alike.ts';
import type { Answer, Content } from './answer.ts';

export type Body = {
  readonly at: Place;
  readonly contents: readonly Content[];
  /** The schema of its JSON. */
  readonly json: Place | undefined;
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

export type Operation = {
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
  /** Listed when they are first asked for: `own` and `pattern` say nearly everything about them. */
  readonly answers: readonly Answer[];
  /** Those that are written out in the operation. */
  readonly own: readonly Answer[];
  readonly pattern: AnswerPattern;
  /** What it has in common with others, whatever its path and schemas are. */
  readonly like: OperationKind;
  /** The answers of class 2xx. */
  readonly successes: readonly Answer[];
  /** Whether a call without credential is refused. */
  readonly secured: boolean;
  readonly scoped: boolean;
  /** Summary, description and operation id. */
  readonly words: string;
  readonly operationId: string;
};

export function answerOf(operation: Operation, status: string): Answer | undefined {
  if (!operation.pattern.statuses.has(status)) return undefined;
  return (
    operation.own.find((answer) => answer.status === status) ??
    operation.answers.find((answer) => answer.status === status)
  );
}

/** The first answer that passes; the test must not depend on its place or schema, because answers that are alike are tested once. */
export function findAnswer(operation: Operation, isMeant: (answer: AnswerWords) => boolean): Answer | undefined {
  return operation.pattern.answers.some(isMeant) ? operation.answers.find(isMeant) : undefined;
}

export function isJson(mediaType: string): boolean {
  // Nearly all media types are one of these, and the pattern is asked tens of thousands of times.
  if (mediaType === 'application/json' || mediaType === 'application/problem+json') return true;
  return isRareJson(mediaType);
}

const isRareJson = says(/^(application|text)\/(json|[\w.+-]+\+json|.*json5?|(x-)?ndjson|jsonl|json-seq|json-lines)$/);

/** HEAD mirrors GET, and OPTIONS asks about the URL only. */
export function isCall({ method }: Pick<Operation, 'method'>): boolean {
  return method !== 'head' && method !== 'options' && method !== 'trace';
}

export function jsonSchema(contents: readonly Content[]): Place | undefined {
  for (let index = 0; index < contents.length; index += 1) {
    const content = contents[index];
    if (content !== undefined && (isJson(content.mediaType) || content.mediaType === '*/*')) return content.schema;
  }
  return undefined;
}

export function title({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}

/** Without its parameter names, so that `/users/{id}` and `/users/{userId}` are the same. */
export function template(segments: readonly Segment[]): string {
  return segments.reduce((path, { text, parameter }) => path + (parameter === undefined ? `/${text}` : '/{}'), '');
}
