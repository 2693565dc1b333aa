// The keys of Web Crypto that a secret stands for, as secret.ts has them for Node.
import { publicPrefix, secretKind, sharedPrefix, signingPrefix } from '../secret-kind.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const hmac = { name: 'HMAC', hash: 'SHA-256' } as const;
const seedBytes = 32;
// RFC 8410: the DER prefix of a 32-byte private key.
const privateDer = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

export const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

/** Undefined for a text that is not canonical base64; padding may be missing. */
export function fromBase64(text: string): Bytes | undefined {
  const bare = text.replace(/={0,2}$/, '');
  if (!/^[A-Za-z0-9+/]+$/.test(bare)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(bare), (letter) => letter.charCodeAt(0));
    return toBase64(bytes).replace(/=+$/, '') === bare ? bytes : undefined;
  } catch {
    return undefined;
  }
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** The key of `X-Signature`: the characters of the secret, prefix included. */
export const letterKey = (secret: string): Promise<CryptoKey> => hmacKey(utf8(secret));

/** The key that signs `v1`. */
export function sharedKey(secret: string): Promise<CryptoKey> {
  return secret.startsWith(sharedPrefix) ? hmacKey(decoded(secret, sharedPrefix)) : letterKey(secret);
}

/** All keys that a shared secret may stand for: without a prefix, the reference libraries decode base64 and people mean the characters. */
export function sharedKeys(secret: string): readonly Promise<CryptoKey>[] {
  const bytes = secret.startsWith(sharedPrefix) ? undefined : fromBase64(secret);
  const isBase64 = bytes !== undefined && toBase64(bytes) === secret;
  return isBase64 ? [hmacKey(bytes), sharedKey(secret)] : [sharedKey(secret)];
}

export function signingKey(secret: string): Promise<CryptoKey> {
  const seed = decoded(secret, signingPrefix).subarray(0, seedBytes);
  return crypto.subtle.importKey('pkcs8', Uint8Array.from([...privateDer, ...seed]), 'Ed25519', false, ['sign']);
}

/** From the public key, or from a pair that holds both halves. */
export function verifyingKey(secret: string): Promise<CryptoKey> {
  const isPair = secretKind(secret) === 'signing';
  const point = isPair ? decoded(secret, signingPrefix).subarray(seedBytes) : decoded(secret, publicPrefix);
  if (point.length === 0) throw new TypeError(`a ${signingPrefix} without its public half cannot verify`);
  return crypto.subtle.importKey('raw', point, 'Ed25519', false, ['verify']);
}

function hmacKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, hmac, false, ['sign', 'verify']);
}

function decoded(secret: string, prefix: string): Bytes {
  const bytes = fromBase64(secret.slice(prefix.length));
  if (!bytes) throw new TypeError(`the text after ${prefix} is not the base64 of a key`);
  return bytes;
}
