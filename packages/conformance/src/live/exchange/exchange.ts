// What was asked, and what came back? Secrets are already replaced by the names of their variables.

export type Header = readonly [name: string, value: string];

export type Asked = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body?: string;
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

const failures = ['timeout', 'unreachable', 'closed', 'malformed'] as const;
export type Failure = (typeof failures)[number];

export type Exchange = { readonly asked: Asked; readonly answer?: Answer; readonly failure?: Failure };

export function headerOf(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([given]) => given.toLowerCase() === name)?.[1];
}

export function statusOf({ answer }: Exchange): number {
  return answer?.status ?? 0;
}

export function isSuccess(exchange: Exchange): boolean {
  return statusOf(exchange) >= 200 && statusOf(exchange) < 300;
}

export function isClientError(exchange: Exchange): boolean {
  return statusOf(exchange) >= 400 && statusOf(exchange) < 500;
}

export function mediaTypeOf({ answer }: Exchange): string {
  return (answer && headerOf(answer.headers, 'content-type')?.split(';')[0]?.trim().toLowerCase()) ?? '';
}

export function isJsonType(mediaType: string): boolean {
  return /^application\/([\w.+-]+\+)?json$/.test(mediaType);
}

const parsed = new WeakMap<Answer, { readonly value: unknown }>();

/** The body as JSON, whatever its label says; undefined if it is not JSON. */
export function jsonOf({ answer }: Exchange): unknown {
  if (answer === undefined || answer.isCut || answer.body === '') return undefined;
  const known = parsed.get(answer);
  if (known !== undefined) return known.value;
  let value: unknown;
  try {
    value = JSON.parse(answer.body);
  } catch {
    value = undefined;
  }
  parsed.set(answer, { value });
  return value;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
