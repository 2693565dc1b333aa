// The door `@farol/webhooks/signatures`: signing and verifying with Web Crypto, for browsers, workers, Deno and Bun. It gives the same
// signatures and verdicts as the code for Node.
import type { RefusalReason } from '../../terms/refusal.ts';
import { secretKind } from '../secret-kind.ts';
import { checkTimestamp } from '../timestamp.ts';
import { fromBase64, letterKey, sharedKey, sharedKeys, signingKey, toBase64, utf8, verifyingKey } from './web-keys.ts';

export type SignatureHeaders = {
  readonly id: string | null;
  readonly timestamp: string | null;
  readonly signature: string | null;
};

export type SignedMessage = {
  readonly id: string;
  /** Seconds since 1970, of this attempt and not of the event. */
  readonly timestamp: number;
  readonly body: Uint8Array;
};

const prefix = 'sha256=';
// A rotation needs two or three; more would only cost computing time.
const maxSignatures = 20;
const digestBytes = 32;
const ed25519Bytes = 64;
const defaultToleranceMs = 300_000;

/** The value of `X-Signature`: `sha256=` and the HMAC of the body in hex. */
export async function signBody(secret: string, body: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.sign('HMAC', await letterKey(secret), new Uint8Array(body));
  return prefix + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `secrets` are all valid ones; during a rotation there are two. */
export async function verifyBody(
  secrets: readonly string[],
  body: Uint8Array,
  header: string | null,
): Promise<'right' | 'missing' | 'malformed' | 'wrong'> {
  if (header === null || header === '') return 'missing';
  const [, hex] = /^sha256=([0-9a-fA-F]{64})$/.exec(header) ?? [];
  if (hex === undefined) return 'malformed';
  const given = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return (await anyVerifies('HMAC', secrets.map(letterKey), [given], new Uint8Array(body))) ? 'right' : 'wrong';
}

/** The value of `webhook-signature`: one signature for each secret. */
export async function signStandard(
  secrets: readonly string[],
  { id, timestamp, body }: SignedMessage,
): Promise<string> {
  const signed = joined(`${id}.${timestamp}.`, body);
  const parts = secrets.map(async (secret) => {
    const isPair = secretKind(secret) === 'signing';
    const key = await (isPair ? signingKey(secret) : sharedKey(secret));
    const bytes = await crypto.subtle.sign(isPair ? 'Ed25519' : 'HMAC', key, signed);
    return `${isPair ? 'v1a' : 'v1'},${toBase64(new Uint8Array(bytes))}`;
  });
  return (await Promise.all(parts)).join(' ');
}

/** The id if the signature is valid, because only then it is signed. */
export async function verifyStandard(
  secrets: readonly string[],
  headers: SignatureHeaders,
  body: Uint8Array,
  window: { readonly now?: number; readonly toleranceMs?: number } = {},
): Promise<{ readonly id: string } | { readonly reason: RefusalReason }> {
  const { now = Date.now(), toleranceMs = defaultToleranceMs } = window;
  const { id, timestamp, signature } = headers;
  if (!signature) return { reason: 'signature_missing' };
  if (!id) return { reason: 'id_missing' };
  if (!timestamp) return { reason: 'timestamp_missing' };
  // A dot would let "a.1" + "2.body" pass for "a" + "1.2.body" (Standard Webhooks, "Signature scheme").
  if (!/^[!-~]{1,256}$/.test(id) || id.includes('.')) return { reason: 'id_malformed' };
  const late = checkTimestamp(timestamp, { now, toleranceMs });
  if (late) return { reason: late };
  const given = parseSignatures(signature);
  if (given.shared.length + given.asymmetric.length === 0) return { reason: 'signature_malformed' };
  const signed = joined(`${id}.${timestamp}.`, body);
  const shared = secrets.filter((secret) => secretKind(secret) === 'shared').flatMap(sharedKeys);
  const pairs = secrets.filter((secret) => secretKind(secret) !== 'shared').map(verifyingKey);
  const byShared = await anyVerifies('HMAC', shared, given.shared, signed);
  const byPair = await anyVerifies('Ed25519', pairs, given.asymmetric, signed);
  return byShared || byPair ? { id } : { reason: 'signature_wrong' };
}

/** Tries every pair, whether or not an earlier one matched, so that the time does not reveal which secret is valid. */
async function anyVerifies(
  algorithm: 'HMAC' | 'Ed25519',
  keys: readonly Promise<CryptoKey>[],
  given: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const all = await Promise.all(keys);
  const verdicts = all.flatMap((key) => given.map((bytes) => crypto.subtle.verify(algorithm, key, bytes, signed)));
  return (await Promise.all(verdicts)).includes(true);
}

function parseSignatures(header: string) {
  const parts = header.split(' ').slice(0, maxSignatures);
  const ofVersion = (version: string, length: number, form: RegExp) =>
    parts.flatMap((part) => {
      const [found, value = ''] = part.split(',', 2);
      const bytes = found === version && form.test(value) ? fromBase64(value) : undefined;
      return bytes?.length === length ? [bytes] : [];
    });
  return { shared: ofVersion('v1', digestBytes, /^.{43}=$/), asymmetric: ofVersion('v1a', ed25519Bytes, /./) };
}

function joined(before: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const first = utf8(before);
  const whole = new Uint8Array(first.length + body.length);
  whole.set(first);
  whole.set(body, first.length);
  return whole;
}
