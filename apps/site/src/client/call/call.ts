import { isRecord, parsedJson } from '@farol/http/read-text';
import { isFileCopy } from '../page/file-copy.ts';
import { languageTag, pageWords } from '../page/language.ts';
import texts from './call-words.json' with { type: 'json' };

/** Texts of every panel that calls this server. */
export const words = pageWords({ ...texts, unreachable: isFileCopy ? texts.fileCopy : texts.unreachable });

/** The answer to a call to this server, with its time and size. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly milliseconds: number;
  readonly bytes: number;
};

export type CallRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal;
};

/** Resolves to undefined when the server does not answer, or where there is none. Throws when the caller aborts. */
export async function call(request: CallRequest): Promise<Answer | undefined> {
  if (isFileCopy) return undefined;
  const started = performance.now();
  try {
    const response = await fetch(request.path, {
      method: request.method,
      // The server answers in the language of the page.
      headers: { 'accept-language': languageTag, ...request.headers },
      body: request.body ?? null,
      cache: 'no-store',
      credentials: 'omit',
      signal: request.signal ?? null,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return {
      status: response.status,
      headers: response.headers,
      body: new TextDecoder().decode(bytes),
      milliseconds: performance.now() - started,
      bytes: bytes.length,
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return undefined;
  }
}

/** Calls with a JSON body. */
export function callWith(method: string, path: string, body: object, headers: CallRequest['headers'] = {}) {
  return call({
    method,
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The members of a problem (RFC 9457) that the panels use. */
type ProblemBody = {
  readonly code: string;
  readonly detail: string | undefined;
  readonly members: Readonly<Record<string, unknown>>;
};

export function problemOf(answer: Answer): ProblemBody | undefined {
  if (!answer.headers.get('content-type')?.includes('problem+json')) return undefined;
  const members = objectOf(answer.body);
  if (!members) return undefined;
  const { type, detail } = members;
  return {
    code: typeof type === 'string' ? (type.split('/').at(-1) ?? '') : '',
    detail: typeof detail === 'string' ? detail : undefined,
    members,
  };
}

export type Members = Readonly<Record<string, unknown>>;

export function objectOf(text: string): Members | undefined {
  const value = parsedJson(text);
  return isRecord(value) ? value : undefined;
}

const nameOf = (readOnly: boolean) => (readOnly ? 'practice-read-only' : 'practice');

/** The key of this tab, which may have expired. */
export const readKey = (readOnly = false): string | null => sessionStorage.getItem(nameOf(readOnly));

export function storeKey(key: string, readOnly = false): void {
  sessionStorage.setItem(nameOf(readOnly), key);
}

export function forgetKey(): void {
  sessionStorage.removeItem(nameOf(false));
}
