// The door `@farol/webhooks/signatures`: signing and verifying with Web Crypto, for browsers, workers, Deno and Bun. It gives the same
// signatures and verdicts as the code for Node.
import type { RefusalReason } from '../../terms/refusal.ts';
import { secretKind } from '../secret-kind.ts';
import { beforeBody, readStandard, type SignatureHeaders, type SignedMessage } from '../standard-message.ts';
import { defaultToleranceMs } from '../timestamp.ts';
import { fromBase64, letterKey, sharedKey, sharedKeys, signingKey, toBase64, utf8, verifyingKey } from './web-keys.ts';

export type { SignatureHeaders, SignedMessage } from '../standard-message.ts';

const prefix = 'sha256=';

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
  const signed = joined(beforeBody(id, timestamp), body);
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
  const given = readStandard(headers, { now, toleranceMs });
  if ('reason' in given) return given;
  const signed = joined(given.before, body);
  const bytesOf = (texts: readonly string[]) => texts.flatMap((text) => fromBase64(text) ?? []);
  const shared = secrets.filter((secret) => secretKind(secret) === 'shared').flatMap(sharedKeys);
  const pairs = secrets.filter((secret) => secretKind(secret) !== 'shared').map(verifyingKey);
  const byShared = await anyVerifies('HMAC', shared, bytesOf(given.shared), signed);
  const byPair = await anyVerifies('Ed25519', pairs, bytesOf(given.asymmetric), signed);
  return byShared || byPair ? { id: given.id } : { reason: 'signature_wrong' };
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

function joined(before: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const first = utf8(before);
  const whole = new Uint8Array(first.length + body.length);
  whole.set(first);
  whole.set(body, first.length);
  return whole;
}
