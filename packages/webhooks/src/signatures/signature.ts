// `X-Signature: sha256=<hex>` of spec 4.3, and the constant-time comparison of every scheme. Bodies stay bytes, because converting invalid
// UTF-8 to text would change them.
import { createHmac, type KeyObject } from 'node:crypto';
import { sameBytes } from '@farol/http';

export type Key = string | KeyObject;

export function hmacSha256(key: Key, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/** 32 bytes, or undefined for anything else: `Buffer.from(text, 'hex')` would silently stop at the first bad character. */
export function digestFromHex(text: string): Buffer | undefined {
  return /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : undefined;
}

export function digestFromBase64(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** Compares every pair, whether or not an earlier one matched, so that the time does not reveal which secret is valid. */
export function anyDigestMatches(expected: readonly Buffer[], given: readonly Buffer[]): boolean {
  let matched = false;
  for (const one of expected) {
    for (const other of given) {
      matched = sameBytes(one, other) || matched;
    }
  }
  return matched;
}

export type SignatureVerdict = 'right' | 'missing' | 'malformed' | 'wrong';

const signaturePrefix = 'sha256=';

export function signBody(secret: Key, body: Uint8Array): string {
  return `${signaturePrefix}${hmacSha256(secret, body).toString('hex')}`;
}

/** `secrets` are all valid ones; during a rotation there are two. */
export function verifyBody(secrets: readonly Key[], body: Uint8Array, header: string | null): SignatureVerdict {
  if (header === null || header === '') return 'missing';
  const given = header.startsWith(signaturePrefix) ? digestFromHex(header.slice(signaturePrefix.length)) : undefined;
  if (given === undefined) return 'malformed';
  const expected = secrets.map((secret) => hmacSha256(secret, body));
  return anyDigestMatches(expected, [given]) ? 'right' : 'wrong';
}
