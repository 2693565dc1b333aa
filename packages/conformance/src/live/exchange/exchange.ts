// What was asked, and what came back? Secrets are already replaced by the names of their variables.

import { parsedJson } from '@farol/http/read-text';

export type Header = readonly [name: string, value: string];

export type Asked = {
  /** Whose credential it has. */
  readonly as?: string;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body?: string;
  /** The members of the body, without what is wrapped around them. */
  readonly sent?: JsonObject | undefined;
  /** Names of the secrets that were replaced in it. */
  readonly variables?: readonly string[];
};

export type Answer = {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string;
  /** The body was longer than the bound and reading stopped there. */
  readonly isCut: boolean;
  /** Bytes came after the end of an answer that must have no body. */
  readonly hasExtraBytes: boolean;
  readonly ms: number;
};

export type Failure = 'timeout' | 'unreachable' | 'closed' | 'malformed';

export type Exchange = {
  readonly asked: Asked;
  readonly answer?: Answer;
  readonly failure?: Failure;
  /** The member by which the items of this list are named, where it is no usual one. */
  readonly idName?: string | undefined;
};

export function headerOf(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([given]) => given.toLowerCase() === name)?.[1];
}

/** An exchange that may not have been made: without an answer it has status 0, no header and no body. */
export type Made = Exchange | undefined;

/** A header of the answer. */
export function answered(exchange: Made, name: string): string | undefined {
  return headerOf(exchange?.answer?.headers ?? [], name);
}

/** RFC 9110 §5.6.7, the one form that senders may use. */
export const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

export const statusOf = (exchange: Made): number => exchange?.answer?.status ?? 0;
export const hasStatus = (exchange: Made, ...all: readonly number[]): boolean => all.includes(statusOf(exchange));
export const isSuccess = (exchange: Made): boolean => Math.floor(statusOf(exchange) / 100) === 2;
export const isClientError = (exchange: Made): boolean => Math.floor(statusOf(exchange) / 100) === 4;

export function mediaTypeOf(exchange: Made): string {
  return answered(exchange, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

export function isJsonType(mediaType: string): boolean {
  return mediaType === 'application/json' || (mediaType.startsWith('application/') && mediaType.endsWith('+json'));
}

const parsed = new WeakMap<Answer | Asked, unknown>();

/** The body as JSON, whatever its label says; undefined if it is not JSON. */
export function jsonOf(exchange: Made): unknown {
  const answer = exchange?.answer;
  return answer === undefined || answer.isCut ? undefined : parsedOf(answer);
}

/** Several judges read each body, some of which are large. */
function parsedOf(message: Answer | Asked): unknown {
  if (!parsed.has(message)) parsed.set(message, message.body ? parsedJson(message.body) : undefined);
  return parsed.get(message);
}

/** The members of a JSON body that was sent. */
export const sentBody = (exchange: Made) => exchange?.asked.sent ?? asObject(exchange && parsedOf(exchange.asked));

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
