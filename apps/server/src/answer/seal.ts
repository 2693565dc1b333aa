// Content encoded for sending, with its headers.
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { digestOf, languageTag } from '@farol/http';
import type { Content, Encoded } from '../read/content.ts';
import type { Encoding } from './encoding.ts';

/** One encoding of some content: the bytes, and the headers of a 200 and of a 304 as a flat list of names and values. */
export type Variant = {
  readonly encoding: Encoding;
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: readonly string[];
  readonly notModified: readonly string[];
};

/** The encodings of some content, the smallest first. */
export type Sealed = readonly Variant[];

/** More effort at start, because those bytes are sent many times; an answer made on demand is sent once. */
const brotliAtStart = 7;
const brotliOnDemand = 4;

const tagSuffix: Readonly<Record<Encoding, string>> = { identity: '', gzip: '-gz', br: '-br' };

const compressible = /^(text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|yaml|manifest\+json))/;

const gzipLater = promisify(gzip);
const brotliLater = promisify(brotliCompress);

function bytesOf({ body }: Content): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body;
}

/** Usually enough for the whole result: the default allocates 16 KB for every small answer and discards most of it. */
function pieceFor(size: number): number {
  return Math.max(1_024, Math.ceil(size / 3));
}

function brotliOptions(quality: number, size: number) {
  return {
    chunkSize: pieceFor(size),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      // A window no larger than the content: the default allocates megabytes for every small answer.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(size + 16)))),
    },
  };
}

/** For the start: with every encoding. */
export function sealAll(content: Content, encode: Encoder): Sealed {
  return variants(content, exact(bytesOf(content)), content.encoded ?? encode(content));
}

export type Encoder = (content: Content) => Encoded;

type RenewableEncoder = Encoder & {
  /** Before the catalogue is prepared again: what is not used in it either is forgotten then. */
  readonly renew: () => void;
};

/**
 * Makes every encoding of some content. Content with several URLs, or in several versions of the catalogue, is encoded once. On the main
 * thread, which has nothing else to do at start; each further thread would keep some megabytes.
 */
export function createEncoder(): RenewableEncoder {
  let before = new Map<string | Buffer, Encoded>();
  let made = new Map<string | Buffer, Encoded>();
  const encode: Encoder = (content) => {
    const encoded = made.get(content.body) ?? before.get(content.body) ?? encodeAll(content);
    made.set(content.body, encoded);
    return encoded;
  };
  return Object.assign(encode, {
    renew: () => {
      before = made;
      made = new Map();
    },
  });
}

/** A copy in its own memory: a small buffer is usually a slice of a large block, and keeps all of it alive. */
export function exact(bytes: Buffer): Buffer {
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

/** For an answer made on demand: only the encoding that will be sent, off the main thread. */
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
    // Each encoding has other bytes, so it has its own strong tag (RFC 9110 §8.8.3).
    const etag = `"${digest}${tagSuffix[encoding]}"`;
    // Frozen lists are checked once instead of for each answer.
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
