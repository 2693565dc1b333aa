// What does one operation of a description accept and answer?

import type { Place } from '../document/source.ts';

export type Content = {
  /** Lower case, without parameters. */
  readonly mediaType: string;
  readonly schema: Place | undefined;
  readonly at: Place;
};

export type Body = { readonly at: Place; readonly contents: readonly Content[]; readonly fields: readonly Parameter[] };

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly at: Place;
  readonly schema: Place | undefined;
  readonly description: string;
};

export type Answer = {
  /** As written: `200`, `4XX` or `default`. */
  readonly status: string;
  readonly at: Place;
  readonly description: string;
  readonly contents: readonly Content[];
  /** Lower case. */
  readonly headers: readonly string[];
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
  readonly at: Place;
  readonly pathAt: Place;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  readonly answers: readonly Answer[];
  /** Whether a call without credential is refused. */
  readonly secured: boolean;
  readonly scoped: boolean;
  /** Summary, description and operation id. */
  readonly words: string;
  readonly operationId: string;
};

export function answerOf(operation: Operation, status: string): Answer | undefined {
  return operation.answers.find((answer) => answer.status === status);
}

/** Whether the description says what this status means here, by itself, by its class or by `default`. */
export function states(operation: Operation, status: string): boolean {
  return operation.answers.some(
    (answer) =>
      answer.status === status ||
      answer.status === 'default' ||
      (answer.status[0] === status[0] && /^.XX$/i.test(answer.status)),
  );
}

export function successes(operation: Operation): readonly Answer[] {
  return operation.answers.filter(({ status }) => status.startsWith('2') && /^2(\d\d|xx)$/i.test(status));
}

export function isFailure({ status }: Answer): boolean {
  return /^[45](\d\d|xx)$/i.test(status) || status === 'default';
}

export function isJson(mediaType: string): boolean {
  // Nearly all media types are one of these, and the pattern is asked tens of thousands of times.
  if (mediaType === 'application/json' || mediaType === 'application/problem+json') return true;
  return /^(application|text)\/(json|[\w.+-]+\+json|.*json5?|(x-)?ndjson|jsonl|json-seq|json-lines)$/.test(mediaType);
}

/** HEAD mirrors GET, and OPTIONS asks about the URL only. */
export function isCall({ method }: Operation): boolean {
  return method !== 'head' && method !== 'options' && method !== 'trace';
}

export function jsonSchema(contents: readonly Content[]): Place | undefined {
  const json = contents.find(({ mediaType }) => isJson(mediaType) || mediaType === '*/*');
  return json?.schema;
}

export function title({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}

/** Without its parameter names, so that `/users/{id}` and `/users/{userId}` are the same. */
export function template(segments: readonly Segment[]): string {
  return segments.map(({ text, parameter }) => `/${parameter === undefined ? text : '{}'}`).join('');
}
