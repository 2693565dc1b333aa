// Which failure of an entry an answer reports.
import type { Failure, Frozen } from '@farol/catalogue';
import { isRecord, parsedJson, valueAt } from '@farol/http';
import type { Entry } from '../entry/entry.ts';
import { type HeaderList, headerOf } from '../send/headers.ts';
import { textOf } from './decode-body.ts';

/** No answer that reports a failure is longer than this; a longer one is content. */
export const longestFailure = 65_536;
/** Decoded, a failure is at most this many times as long. */
const mostExpansion = 16;

/** A failure that looks like another cannot be told from it: the other one decides. */
const describedBy = (api: Entry, status: number): readonly Frozen<Failure>[] =>
  api.failures.filter((failure) => failure.status === status && failure.looksLike === undefined);

/** True when the body must be read to know what an answer with this status means. */
export function bodyDecides(api: Entry, status: number): boolean {
  return describedBy(api, status).some(
    ({ match }) => (match?.pointer ?? match?.empty ?? match?.contains) !== undefined,
  );
}

/**
 * Compares the status and whatever else the entry describes. A failure with a matching description wins over one that is known by
 * its status alone; otherwise the order of the entry decides.
 */
export function recogniseFailure(
  api: Entry,
  answer: { readonly status: number; readonly headers: HeaderList; readonly bytes: Buffer | null },
  sentCredential: boolean,
): Frozen<Failure> | undefined {
  const candidates = describedBy(api, answer.status).filter(
    ({ situation }) =>
      // Several APIs answer the same in both cases, but we know whether a key was sent.
      (situation !== 'missing-key' || !sentCredential) && (situation !== 'wrong-key' || sentCredential),
  );
  if (candidates.length === 0) return undefined;
  const text = lazy(
    () =>
      answer.bytes &&
      textOf(answer.bytes, headerOf(answer.headers, 'content-encoding'), mostExpansion * longestFailure),
  );
  const json = lazy(() => parsedJson(text() ?? ''));
  const isXml = /\bxml\b/i.test(headerOf(answer.headers, 'content-type') ?? '');

  const holds = ({ match }: Frozen<Failure>): boolean => {
    if (!match) return false;
    if (match.header && headerOf(answer.headers, match.header.name.toLowerCase()) !== match.header.value) return false;
    if (match.contains !== undefined && !text()?.includes(match.contains)) return false;
    if (match.empty !== undefined && !isEmpty(json(), match.empty)) return false;
    if (match.pointer !== undefined) {
      const body = text();
      const name = match.pointer.split('/').at(-1) ?? '';
      // Cheaper than parsing a long success that does not contain the name.
      if (!body?.includes(name)) return false;
      if (isXml) return match.in?.some((value) => elementHolds(body, name, String(value))) ?? false;
      const found = valueAt(json(), match.pointer);
      if (found === undefined) return false;
      if (match.in && !match.in.some((value) => JSON.stringify(value) === JSON.stringify(found))) return false;
    }
    return true;
  };
  return candidates.find(holds) ?? candidates.find(({ match, status }) => !match && status >= 300);
}

function isEmpty(value: unknown, kind: 'array' | 'object'): boolean {
  if (kind === 'array') return Array.isArray(value) && value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

/** An API that also answers in XML writes the same flag as an element of the same name. */
function elementHolds(xml: string, name: string, value: string): boolean {
  const [before = '', ...rest] = xml.split(`<${name}>`);
  return before !== xml && rest.some((text) => text.slice(0, text.indexOf('<')).trim() === value);
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
