// How an encoded body is made readable.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** For reading only: the body is passed on with the encoding that it came with. */
export function textOf(bytes: Buffer, encoding: string | undefined, most: number): string | null {
  return decodedBytes(bytes, encoding, most)?.toString('utf8') ?? null;
}

/** Null when the coding is unknown or the result would be longer than `most` bytes. */
export function decodedBytes(bytes: Buffer, encoding: string | undefined, most: number): Buffer | null {
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
