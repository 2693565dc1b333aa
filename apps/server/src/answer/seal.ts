import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { digestOf, languageTag } from '@farol/http';
import type { Content, Encoded } from '../read/content.ts';
import type { Encoding } from './encoding.ts';

/** One way to send some content: the bytes, and the headers of a 200 and of a 304 as a flat list of names and values. */
export type Variant = {
  readonly encoding: Encoding;
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: readonly string[];
  readonly notModified: readonly string[];
};

/** The ways to send some content, the one with the fewest bytes first. */
export type Sealed = readonly Variant[];

/** At start a little more work is worth it, since the bytes are sent many times; an answer made on demand is sent once. */
const brotliAtStart = 7;
const brotliOnDemand = 4;

const tagSuffix: Readonly<Record<Encoding, string>> = { identity: '', gzip: '-gz', br: '-br' };

const compressible = /^(text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|yaml|manifest\+json))/;

const gzipLater = promisify(gzip);
const brotliLater = promisify(brotliCompress);

function bytesOf({ body }: Content): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body;
}

/** Room for the result in one piece as a rule: the default takes 16 KB for every small answer, and throws most of it away. */
function pieceFor(size: number): number {
  return Math.max(1_024, Math.ceil(size / 3));
}

function brotliOptions(quality: number, size: number) {
  return {
    chunkSize: pieceFor(size),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      // A window no larger than the content: the default takes megabytes for every small answer.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(size + 16)))),
    },
  };
}

/** For start: every coding is there already, or made now. */
export function sealAll(content: Content, encode: Encoder): Sealed {
  return variants(content, exact(bytesOf(content)), content.encoded ?? encode(content));
}

export type Encoder = (content: Content) => Encoded;

/**
 * Makes every coding of some content; one content often has several addresses, and is then encoded once. On the main thread: at
 * start there is nothing else to do there, and each further thread would keep some megabytes for ever.
 */
export function createEncoder(): Encoder {
  const made = new Map<string | Buffer, Encoded>();
  return (content) => {
    const known = made.get(content.body);
    if (known) return known;
    const encoded = encodeAll(content);
    made.set(content.body, encoded);
    return encoded;
  };
}

/** A copy in memory of its own: a small buffer is otherwise a part of a large block, and keeps all of it for as long as it lives. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function encodeAll(content: Content): Encoded {
  if (!compressible.test(content.type)) return {};
  const body = bytesOf(content);
  return {
    gzip: exact(gzipSync(body, { chunkSize: pieceFor(body.length) })),
    br: exact(brotliCompressSync(body, brotliOptions(brotliAtStart, body.length))),
  };
}

/** For an answer made on demand: makes only the coding that will be sent, away from the main thread. */
export async function sealFor(content: Content, encoding: Encoding): Promise<Sealed> {
  const body = bytesOf(content);
  if (!compressible.test(content.type) || encoding === 'identity') return variants(content, body, {});
  if (encoding === 'gzip') return variants(content, body, { gzip: await gzipLater(body) });
  return variants(content, body, { br: await brotliLater(body, brotliOptions(brotliOnDemand, body.length)) });
}

function variants(content: Content, body: Buffer, encoded: Encoded): Sealed {
  const digest = digestOf(body);
  const vary = [...(content.vary ?? []), 'Accept-Encoding'].join(', ');
  const common = [
    'Cache-Control',
    content.cache,
    'Vary',
    vary,
    ...(content.language ? ['Content-Language', languageTag[content.language]] : []),
    ...Object.entries(content.headers ?? {}).flat(),
  ];
  const variant = (encoding: Encoding, bytes: Buffer): Variant => {
    // Each coding is another sequence of bytes, so it has its own strong tag (RFC 9110 §8.8.3).
    const etag = `"${digest}${tagSuffix[encoding]}"`;
    // Frozen: what cannot change need not be looked at again for each answer.
    const shared = Object.freeze(['ETag', etag, ...common]);
    return {
      encoding,
      etag,
      body: bytes,
      headers: Object.freeze([
        'Content-Type',
        content.type,
        'Content-Length',
        String(bytes.length),
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
        ...shared,
      ]),
      notModified: shared,
    };
  };
  return [
    variant('identity', body),
    ...(encoded.gzip ? [variant('gzip', encoded.gzip)] : []),
    ...(encoded.br ? [variant('br', encoded.br)] : []),
  ].sort((a, b) => a.body.length - b.body.length);
}
