import { hexOf } from './byte-difference.ts';

/** HMAC-SHA256 in hex, with the characters of the secret as the key: what stands after `sha256=` in X-Signature. */
export async function hmacOf(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // An empty key is not accepted by every browser; a zero byte gives the same sum, because keys are padded with zeros.
  const raw = secret === '' ? new Uint8Array(1) : new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes))).replaceAll(' ', '');
}
