// What does one operation of a description accept and answer?

import type { Place } from '../document/source.ts';
import { says } from '../words/says.ts';

export type Content = {
  /** Lower case, without parameters. */
  readonly mediaType: string;
  readonly schema: Place | undefined;
  readonly at: Place;
};

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

export type Answer = {
  /** As written: `200`, `4XX` or `default`. */
  readonly status: string;
  readonly at: Place;
  readonly description: string;
  /** The description in lower case without accents. */
  readonly said: string;
  readonly contents: readonly Content[];
  /** The schema of its JSON. */
  readonly json: Place | undefined;
  /** Lower case. */
  readonly headers: readonly string[];
};

/** Answers that operations state by reference. Operations that state the same ones share this object, so that they are judged once. */
export type SharedAnswers = {
  readonly answers: readonly Answer[];
  readonly statuses: ReadonlySet<string>;
  readonly hasSuccess: boolean;
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
  /** Listed when they are first asked for: `own` and `shared` say nearly everything about them. */
  readonly answers: readonly Answer[];
  /** Those that are written out in the operation. */
  readonly own: readonly Answer[];
  /** The others. */
  readonly shared: SharedAnswers;
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
  const among = operation.shared.statuses.has(status) ? operation.answers : operation.own;
  // A loop without a closure: this is asked tens of thousands of times.
  for (let index = 0; index < among.length; index += 1) if (among[index]?.status === status) return among[index];
  return undefined;
}

/** Finds the first answer that passes; the test must not depend on the place of the answer, because shared ones are tested once. */
export function answerFinder(isMeant: (answer: Answer) => boolean): (operation: Operation) => Answer | undefined {
  const isThere = answerTest(isMeant);
  return (operation) => (isThere(operation) ? operation.answers.find(isMeant) : undefined);
}

/** Whether any answer passes; the test must not depend on the place of the answer either. */
export function answerTest(isMeant: (answer: Answer) => boolean): (operation: Operation) => boolean {
  const found = new WeakMap<SharedAnswers, boolean>();
  return ({ own, shared }) => {
    let isShared = found.get(shared);
    if (isShared === undefined) {
      isShared = shared.answers.some(isMeant);
      found.set(shared, isShared);
    }
    return isShared || own.some(isMeant);
  };
}

/** Whether the description says what this status means here, by itself, by its class or by `default`. */
export function states({ own, shared }: Operation, status: string): boolean {
  if (shared.statuses.has(status)) return true;
  const isMeant = ({ status: stated }: Answer) =>
    stated === status || stated === 'default' || (isClass(stated) && stated[0] === status[0]);
  return own.some(isMeant) || shared.answers.some(isMeant);
}

/** `4XX` and its like. */
function isClass(status: string): boolean {
  return status.length === 3 && (status[1] === 'X' || status[1] === 'x');
}

export function isSuccess({ status }: Answer): boolean {
  return status[0] === '2' && status.length === 3;
}

export function isFailure({ status }: Answer): boolean {
  return ((status[0] === '4' || status[0] === '5') && status.length === 3) || status === 'default';
}

export function isJson(mediaType: string): boolean {
  // Nearly all media types are one of these, and the pattern is asked tens of thousands of times.
  if (mediaType === 'application/json' || mediaType === 'application/problem+json') return true;
  return isRareJson(mediaType);
}

const isRareJson = says(/^(application|text)\/(json|[\w.+-]+\+json|.*json5?|(x-)?ndjson|jsonl|json-seq|json-lines)$/);

/** HEAD mirrors GET, and OPTIONS asks about the URL only. */
export function isCall({ method }: Operation): boolean {
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
