import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Api, Failure, Frozen } from '@farol/catalogue';
import { GatewayError } from '../problem/errors.ts';
import type { GatewayProblemCode } from '../problem/problem-kinds.ts';
import { type HeaderList, headerOf } from '../send/headers.ts';

/** No answer that reports a failure is longer; what is longer is content. */
export const longestFailure = 65_536;

type Described = { readonly failures: readonly Frozen<Failure>[]; readonly bodyDecides: boolean };

const described = new WeakMap<Frozen<Api>, Map<number, Described>>();

/** The failures of an entry that come with a status; undefined for the many that mean nothing but themselves. */
function describedBy(api: Frozen<Api>, status: number): Described | undefined {
  let byStatus = described.get(api);
  if (!byStatus) {
    byStatus = new Map();
    for (const [own, failures = []] of Map.groupBy(api.failures, (failure) => failure.status)) {
      const bodyDecides = failures.some(
        ({ match }) => (match?.pointer ?? match?.empty ?? match?.contains) !== undefined,
      );
      byStatus.set(own, { failures, bodyDecides });
    }
    described.set(api, byStatus);
  }
  return byStatus.get(status);
}

/** Does it take a look at the body to know what an answer with this status means? */
export function bodyDecides(api: Frozen<Api>, status: number): boolean {
  return describedBy(api, status)?.bodyDecides ?? false;
}

/**
 * Which failure of the entry an answer is, by status and by whatever the entry says to look at. One that was described more
 * closely goes before one known by its status alone; otherwise the order of the entry counts.
 */
export function recogniseFailure(
  api: Frozen<Api>,
  answer: { readonly status: number; readonly headers: HeaderList; readonly bytes: Buffer | null },
  sentCredential: boolean,
): Frozen<Failure> | undefined {
  const candidates = describedBy(api, answer.status)?.failures.filter(
    ({ situation }) =>
      // Several APIs say the same in both cases; which one it is, we know better than they do.
      (situation !== 'missing-key' || !sentCredential) && (situation !== 'wrong-key' || sentCredential),
  );
  if (candidates === undefined || candidates.length === 0) return undefined;
  const text = lazy(() => answer.bytes && textOf(answer.bytes, headerOf(answer.headers, 'content-encoding')));
  const json = lazy(() => parsed(text()));
  const isXml = /\bxml\b/i.test(headerOf(answer.headers, 'content-type') ?? '');

  const holds = ({ match }: Frozen<Failure>): boolean => {
    if (!match) return false;
    if (match.header && headerOf(answer.headers, match.header.name.toLowerCase()) !== match.header.value) return false;
    if (match.contains !== undefined && !text()?.includes(match.contains)) return false;
    if (match.empty !== undefined && !isEmpty(json(), match.empty)) return false;
    if (match.pointer !== undefined) {
      const body = text();
      const name = match.pointer.split('/').at(-1) ?? '';
      // Cheaper than parsing a long success only to find nothing.
      if (!body?.includes(name)) return false;
      if (isXml) return match.in?.some((value) => elementHolds(body, name, String(value))) ?? false;
      const found = at(json(), match.pointer);
      if (found === undefined) return false;
      if (match.in && !match.in.some((value) => JSON.stringify(value) === JSON.stringify(found))) return false;
    }
    return true;
  };
  return candidates.find(holds) ?? candidates.find(({ match, status }) => !match && status >= 300);
}

const bySituation: Readonly<Record<Failure['situation'], GatewayProblemCode>> = {
  'missing-key': 'credential-missing',
  'wrong-key': 'credential-refused',
  forbidden: 'not-allowed',
  'unknown-item': 'item-not-found',
  'malformed-input': 'malformed-input',
  'spent-limit': 'limit-reached',
  'blocked-client': 'client-blocked',
  overloaded: 'upstream-unavailable',
  'upstream-down': 'upstream-unavailable',
};

/** The code that stands for a failure of an entry. The status that the code has is the one that the entry gives it. */
export function codeOfFailure(failure: Frozen<Failure>): GatewayProblemCode {
  return failure.situation === 'upstream-down' && failure.means === 500
    ? 'upstream-error'
    : bySituation[failure.situation];
}

/** The problem that an answer is, or undefined when it is a success. Nothing of the upstream's own text gets into it. */
export function problemOf(
  api: Frozen<Api>,
  answer: { readonly status: number; readonly failure: Frozen<Failure> | undefined },
  retryAt: number | undefined,
  sentCredential: boolean,
): GatewayError | undefined {
  const { status, failure } = answer;
  if (!failure && status >= 200 && status < 300) return undefined;
  const upstream = { status, code: failure?.code ?? null };
  const wait = retryAt === undefined ? {} : { retryAt };
  if (failure) {
    return new GatewayError(codeOfFailure(failure), {
      upstream,
      ...wait,
      detail: {
        pt: `${api.name}: ${failure.when.pt}.`,
        en: `${api.name}: ${failure.when.en}.`,
      },
      ...credentialHint(api, failure),
    });
  }
  return new GatewayError(codeOfStatus(status, sentCredential), {
    upstream,
    ...wait,
    detail: {
      pt: `${api.name} respondeu com o status ${status}, que a ficha não descreve.`,
      en: `${api.name} answered with status ${status}, which the entry does not describe.`,
    },
  });
}

/** For what the entry does not write down: the meaning of spec 7. */
function codeOfStatus(status: number, sentCredential: boolean): GatewayProblemCode {
  switch (status) {
    case 401:
      return sentCredential ? 'credential-refused' : 'credential-missing';
    case 403:
      return 'not-allowed';
    case 404:
    case 410:
      return 'item-not-found';
    case 405:
      return 'method-not-allowed';
    case 429:
      return 'limit-reached';
    case 500:
      return 'upstream-error';
    case 503:
    case 529:
      return 'upstream-unavailable';
    case 504:
      return 'upstream-timeout';
    default:
      return status >= 400 && status < 500 ? 'malformed-input' : 'upstream-failed';
  }
}

function credentialHint(api: Frozen<Api>, failure: Frozen<Failure>) {
  const { credential } = api;
  if (!credential || (failure.situation !== 'missing-key' && failure.situation !== 'wrong-key')) return {};
  return { members: { variable: credential.variable, sign_up: credential.signUp } };
}

/** The value at a JSON Pointer (RFC 6901). */
function at(value: unknown, pointer: string): unknown {
  let here = value;
  for (const token of pointer.split('/').slice(1)) {
    if (typeof here !== 'object' || here === null) return undefined;
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!Object.hasOwn(here, name)) return undefined;
    here = (here as Readonly<Record<string, unknown>>)[name];
  }
  return here;
}

function isEmpty(value: unknown, kind: 'array' | 'object'): boolean {
  if (kind === 'array') return Array.isArray(value) && value.length === 0;
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

/** An API that also speaks XML writes the same flag as an element of the same name. */
function elementHolds(xml: string, name: string, value: string): boolean {
  const [before = '', ...rest] = xml.split(`<${name}>`);
  return before !== xml && rest.some((text) => text.slice(0, text.indexOf('<')).trim() === value);
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body for reading only: what is passed on stays encoded as it came. */
export function textOf(bytes: Buffer, encoding: string | undefined): string | null {
  return decodedBytes(bytes, encoding)?.toString('utf8') ?? null;
}

/** Null when it cannot be undone, or would grow beyond what anybody reads. */
export function decodedBytes(bytes: Buffer, encoding: string | undefined, most = 16 * longestFailure): Buffer | null {
  const options = { maxOutputLength: most };
  try {
    switch ((encoding ?? 'identity').trim().toLowerCase()) {
      case '':
      case 'identity':
        return bytes;
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(bytes, options);
      case 'deflate':
        return inflateSync(bytes, options);
      case 'br':
        return brotliDecompressSync(bytes, options);
      default:
        return null;
    }
  } catch {
    return null;
  }
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
