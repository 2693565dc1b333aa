// Where do two texts differ, byte for byte?

/** The bytes around the first difference: before it, the ones that differ, and after them. */
export type Excerpt = {
  readonly at: number;
  readonly before: string;
  readonly changed: string;
  readonly after: string;
};

const around = 3;

/** One excerpt for each side; undefined where all bytes are equal. */
export function byteDifference(a: Uint8Array, b: Uint8Array): readonly [Excerpt, Excerpt] | undefined {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  if (start === a.length && start === b.length) return undefined;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - start && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const excerpt = (bytes: Uint8Array): Excerpt => {
    const end = bytes.length - tail;
    return {
      at: start,
      before: hexOf(bytes.subarray(Math.max(0, start - around), start)),
      changed: hexOf(bytes.subarray(start, Math.min(end, start + 8))),
      after: hexOf(bytes.subarray(end, end + around)),
    };
  };
  return [excerpt(a), excerpt(b)];
}

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

/** HMAC-SHA256 in hex, with the characters of the secret as the key: what stands after `sha256=` in X-Signature. */
export async function hmacOf(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // An empty key is not accepted by every browser; a zero byte gives the same sum, because keys are padded with zeros.
  const raw = secret === '' ? new Uint8Array(1) : new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes))).replaceAll(' ', '');
}
