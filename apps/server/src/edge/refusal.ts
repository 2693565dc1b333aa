// Requests that are refused before their path is looked up.
import type { IncomingMessage } from 'node:http';
import { isHost, type ProblemCode, type ProblemFacts } from '@farol/http';
import { say } from '../words.ts';

type HeadLimits = { readonly urlBytes: number; readonly bodyBytes: number };

type Head = Pick<IncomingMessage, 'httpVersion' | 'headers' | 'rawHeaders'>;

/** The body limit of a door that accepts more than others, by request target. */
export type BodyBytesOf = (target: string) => number | undefined;

export type Refusal = { readonly code: ProblemCode; readonly facts?: ProblemFacts };

export const overloaded: Refusal = { code: 'unavailable', facts: { retryAfter: 5, detail: say('overloaded') } };

/** Requests that can be refused before their path is looked up. */
export function refusalOf(req: IncomingMessage, limits: HeadLimits, bodyBytesOf: BodyBytesOf): Refusal | undefined {
  const target = req.url ?? '';
  if (target.length > limits.urlBytes) return { code: 'url-too-long' };
  const refusal = headRefusal(req);
  if (refusal) return refusal;
  if (!isTarget(target)) return malformed('noTarget');
  const length = Number(req.headers['content-length'] ?? 0);
  const mostBytes = length > limits.bodyBytes ? (bodyBytesOf(target) ?? limits.bodyBytes) : limits.bodyBytes;
  if (length <= mostBytes) return undefined;
  return { code: 'body-too-large', facts: { detail: say('bodyTooLarge', { most: mostBytes }) } };
}

/** The HTTP version and the Host field (RFC 9112 §2.3, §3.2): checked for every request, also in front of prepared answers. */
export function headRefusal({ httpVersion, headers, rawHeaders }: Head): Refusal | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return malformed('httpVersion');
  if (headers.host === undefined) return httpVersion === '1.0' ? undefined : malformed('noHost');
  if (!isHost(headers.host)) return malformed('badHost');
  return hasSecondHost(rawHeaders) ? malformed('twoHosts') : undefined;
}

/** Node keeps the first of repeated Host fields and says nothing about the others. */
function hasSecondHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function malformed(said: Parameters<typeof say>[0]): Refusal {
  return { code: 'malformed-request', facts: { detail: say(said) } };
}

/** Origin form, or absolute form as a proxy sends it (RFC 9112 §3.2). A backslash would become a slash. */
function isTarget(target: string): boolean {
  // A fragment is the client's own, and is never sent (RFC 9112 §3.2).
  if (target.split('?', 1)[0]?.includes('\\') || target.includes('#')) return false;
  if (target.startsWith('/')) return true;
  return /^https?:\/\//i.test(target) && URL.canParse(target);
}
