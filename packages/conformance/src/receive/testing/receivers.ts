// A good receiver in memory, with a switch for one fault at a time.
import { createHmac } from 'node:crypto';
import type { SchemeName } from '@farol/webhooks/scheme-names';
import { schemes } from '@farol/webhooks/schemes';
import type { Answer, Asked, Failure } from '../../live/exchange/exchange.ts';
import { headerOf } from '../../live/exchange/exchange.ts';
import type { Transport } from '../../live/exchange/transport.ts';

export const faults = {
  'accepts-everything': 'webhooks-verify-before-trust',
  'accepts-missing': 'webhooks-verify-before-trust',
  'accepts-any-signature': 'webhooks-verify-before-trust',
  'accepts-short-signature': 'webhooks-verify-before-trust',
  'verifies-parsed-json': 'webhooks-verify-before-trust',
  'ignores-the-body': 'webhooks-verify-before-trust',
  '500-for-malformed': 'webhooks-verify-before-trust',
  '500-for-wrong': 'webhooks-verify-before-trust',
  '500-for-missing': 'webhooks-verify-before-trust',
  '200-with-a-flag-for-wrong': 'webhooks-verify-before-trust',
  'redirects-wrong': 'webhooks-verify-before-trust',
  'acts-before-verifying': 'webhooks-verify-before-trust',
  'accepts-old': 'webhooks-replay-window',
  '500-for-old': 'webhooks-replay-window',
  'verifies-prefix': 'webhooks-verify-before-trust',
  'accepts-without-prefix': 'webhooks-verify-before-trust',
  '500-without-prefix': 'webhooks-verify-before-trust',
  'compares-half-of-the-digest': 'webhooks-verify-before-trust',
  'stops-at-a-bad-digit': 'webhooks-verify-before-trust',
  'trims-the-body': 'webhooks-verify-before-trust',
  'lets-the-sender-choose-the-algorithm': 'webhooks-verify-before-trust',
  'reads-header-names-by-case': 'webhooks-verify-before-trust',
  'never-deduplicates': 'webhooks-deduplicate',
  'forgets-after-one': 'webhooks-deduplicate',
  'looks-then-inserts': 'webhooks-deduplicate',
  'refuses-copies': 'webhooks-deduplicate',
  '500-for-copies': 'webhooks-deduplicate',
  'refuses-all': 'webhooks-answer-fast-with-2xx',
  'redirects-valid': 'webhooks-answer-fast-with-2xx',
  '500-for-unknown-kind': 'webhooks-answer-fast-with-2xx',
  '500-for-empty-body': 'webhooks-answer-fast-with-2xx',
  'closes-on-large-body': 'webhooks-answer-fast-with-2xx',
  slow: 'webhooks-answer-fast-with-2xx',
  '500-for-large-body': 'webhooks-answer-fast-with-2xx',
  'hangs-on-valid': 'webhooks-answer-fast-with-2xx',
  '404-for-all': 'webhooks-answer-fast-with-2xx',
  '500-for-copies-at-once': 'webhooks-deduplicate',
  'deduplicates-by-arrival': 'webhooks-deduplicate',
  'deduplicates-by-body': 'webhooks-deduplicate',
} as const;

/** Differences that must raise nothing. */
export const harmless = [
  'reads-lists-without-prefix',
  'answers-204',
  'answers-202',
  '403-for-wrong',
  'explains-in-json',
] as const;

export type ReceiverFault = keyof typeof faults | (typeof harmless)[number];

export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export const receiverUrl = 'http://127.0.0.1:9/hook';
export const effectsUrl = 'http://127.0.0.1:9/effects';

const reply = (status: number, body = '', ms = 1): Answer => ({
  status,
  headers: status === 302 ? [['location', '/login']] : [],
  body,
  isCut: false,
  hasExtraBytes: false,
  ms,
});

export function createReceiver(fault: ReceiverFault | undefined, scheme: SchemeName = 'spec'): Transport {
  const seen = new Set<string>();
  let effects = 0;
  let counted = 0;

  async function deliver(asked: Asked): Promise<Answer | Failure> {
    const body = asked.body ?? '';
    if (fault === 'reads-header-names-by-case' && !asked.headers.some(([name]) => name === 'x-signature'))
      return reply(401);
    const headers = new Headers(asked.headers.map(([name, value]) => [name, value] as [string, string]));
    if (fault === 'acts-before-verifying') effects += 1;
    const verdict = verify(fault, scheme, headers, body);
    if (verdict !== undefined) return verdict;
    if (fault === 'redirects-valid') return reply(302);
    if (fault === '404-for-all') return reply(404);
    if (fault === 'hangs-on-valid') return 'timeout';
    if (body === '') return reply(fault === '500-for-empty-body' ? 500 : 400);
    if (body.length > 500_000 && fault === 'closes-on-large-body') return 'closed';
    if (body.length > 500_000 && fault === '500-for-large-body') return reply(500);
    if (body.includes('no_such_kind') && fault === '500-for-unknown-kind') return reply(500);
    const { kind, id, facts } = schemes[scheme].identify(
      { headers, url: new URL(asked.url), body: Buffer.from(body), now: Date.now(), toleranceMs: 1 },
      JSON.parse(body),
    );
    counted += 1;
    const unlikeId = { 'deduplicates-by-arrival': String(counted), 'deduplicates-by-body': body }[String(fault)];
    const key = unlikeId ?? String(id ?? facts ?? headers.get('webhook-id') ?? kind);
    const isCopy = seen.has(key);
    if (isCopy && fault === 'refuses-copies') return reply(400);
    if (isCopy && fault === '500-for-copies') return reply(500);
    if (isCopy && fault === 'forgets-after-one') {
      seen.delete(key);
      effects += 1;
      return reply(200);
    }
    if (fault === '500-for-copies-at-once') {
      await new Promise((next) => setImmediate(next));
      if (!isCopy && seen.has(key)) return reply(500);
    }
    if (fault === 'looks-then-inserts') await new Promise((next) => setImmediate(next));
    seen.add(key);
    if ((!isCopy || fault === 'never-deduplicates') && fault !== 'acts-before-verifying') effects += 1;
    if (fault === 'answers-204') return reply(204);
    if (fault === 'answers-202') return reply(202);
    return reply(200, fault === 'explains-in-json' ? '{"received":true}' : '', fault === 'slow' ? 900 : 1);
  }

  return {
    close: () => {},
    send: async (asked) => (asked.url === effectsUrl ? reply(200, String(effects)) : deliver(asked)),
  };
}

/** Undefined if the delivery is to be trusted. */
function verify(
  fault: ReceiverFault | undefined,
  scheme: SchemeName,
  headers: Headers,
  body: string,
): Answer | undefined {
  if (fault === 'refuses-all') return reply(401);
  if (fault === 'accepts-everything') return undefined;
  const given = headerOf([...headers], 'x-signature');
  if (given === undefined && scheme === 'spec') {
    if (fault === 'accepts-missing') return undefined;
    return reply(fault === '500-for-missing' ? 500 : 401);
  }
  const lax = fault === undefined ? undefined : laxDigest(fault, given ?? '', body);
  if (lax !== undefined) return lax ? undefined : reply(401);
  if (fault === '500-without-prefix' && !given?.startsWith('sha256=')) return reply(500);
  const digest = given?.slice('sha256='.length) ?? '';
  if (fault === 'accepts-any-signature' && digest !== '') return undefined;
  if (fault === 'accepts-short-signature' && digest.length < 64 && expected(body).startsWith(digest)) return undefined;
  if (fault === 'verifies-parsed-json') return expected(reserialised(body)) === digest ? undefined : reply(401);
  if (fault === '500-for-malformed' && !/^[0-9a-f]{64}$/i.test(digest)) return reply(500);
  if (fault === 'verifies-prefix') return digest.slice(0, 8) === expected(body).slice(0, 8) ? undefined : reply(401);
  const incoming = {
    headers,
    url: new URL(receiverUrl),
    body: Buffer.from(body),
    now: Date.now(),
    toleranceMs: fault === 'accepts-old' ? 365 * 86_400_000 : 300_000,
  };
  const isOld = Number(headers.get('webhook-timestamp')) * 1_000 < Date.now() - 3_600_000;
  if (fault === '500-for-old' && isOld) return reply(500);
  if (schemes[scheme].verify(incoming, [secret]).verified) return undefined;
  if (fault === 'ignores-the-body' && /^[0-9a-f]{64}$/.test(digest)) return undefined;
  if (fault === '500-for-wrong') return reply(500);
  if (fault === 'redirects-wrong') return reply(302);
  if (fault === '403-for-wrong') return reply(403);
  return fault === '200-with-a-flag-for-wrong' ? reply(200, '{"error":"signature"}') : reply(401);
}

/** Whether a receiver that reads only `X-Signature`, with this fault, accepts it; undefined if the fault is another. */
function laxDigest(fault: ReceiverFault, given: string, body: string): boolean | undefined {
  const right = expected(body);
  switch (fault) {
    case 'accepts-without-prefix':
      return given.replace('sha256=', '') === right;
    case 'reads-lists-without-prefix':
      return given.split(',').some((one) => one.replace(/^sha256=/, '') === right);
    case 'compares-half-of-the-digest':
      return given.length === 71 && given.slice(0, 39) === `sha256=${right.slice(0, 32)}`;
    case 'stops-at-a-bad-digit':
      return given.startsWith(`sha256=${right}`);
    case 'trims-the-body':
      return given === `sha256=${expected(body.trim())}` || given === `sha256=${right}`;
    case 'lets-the-sender-choose-the-algorithm': {
      const [algorithm = '', digest] = given.split('=');
      return /^sha\d+$/.test(algorithm) && createHmac(algorithm, secret).update(body).digest('hex') === digest;
    }
    default:
      return undefined;
  }
}

function expected(body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** The same members in the same order, without blanks and escapes. */
function reserialised(body: string): string {
  return body === '' ? '' : JSON.stringify(JSON.parse(body));
}
