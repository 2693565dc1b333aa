// Content encoded for sending, with its headers, and which encoding a client gets.
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { digestOf, languageTag, matchesTag } from '@farol/http';
import type { Content, Encoded } from '../read/content.ts';
import { type Encoding, weightsOf } from './encoding.ts';

/** One encoding of some content: the bytes, and the headers of a 200 and of a 304 as a flat list of names and values. */
type Variant = {
  readonly encoding: Encoding;
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: readonly string[];
  readonly notModified: readonly string[];
};

/** The encodings of some content, the smallest first. */
export type Sealed = readonly Variant[];

/** More effort for prepared bytes, because they are sent many times; an answer made on demand is sent once. */
const brotliPrepared = 7;
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

/** Bytes that were encoded before, by their digest: the same content at several URLs is encoded and stored once. */
export type EncodedBefore = Map<string, Encoded & { readonly identity: Buffer }>;

/** With every encoding, for bytes that are sent many times. */
export function sealAll(content: Content, before: EncodedBefore = new Map()): Sealed {
  const bytes = bytesOf(content);
  const digest = digestOf(bytes);
  const made = before.get(digest) ?? {
    identity: exact(bytes),
    ...(content.encoded ?? encodeAll(content.type, bytes)),
  };
  before.set(digest, made);
  return variants(content, { digest, identity: made.identity, encoded: made });
}

/** A copy in its own memory: a small buffer is usually a slice of a large block, and keeps all of it alive. */
export function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function encodeAll(type: string, body: Buffer): Encoded {
  if (!compressible.test(type)) return {};
  return {
    gzip: exact(gzipSync(body, { chunkSize: pieceFor(body.length) })),
    br: exact(brotliCompressSync(body, brotliOptions(brotliPrepared, body.length))),
  };
}

/** For an answer made on demand: only the encoding that will be sent, off the main thread. */
export async function sealFor(content: Content, encoding: Encoding): Promise<Sealed> {
  const identity = bytesOf(content);
  const sealed = (encoded: Encoded) => variants(content, { digest: digestOf(identity), identity, encoded });
  if (!compressible.test(content.type) || encoding === 'identity') return sealed({});
  if (encoding === 'gzip') return sealed({ gzip: await gzipLater(identity) });
  return sealed({ br: await brotliLater(identity, brotliOptions(brotliOnDemand, identity.length)) });
}

type Bytes = { readonly digest: string; readonly identity: Buffer; readonly encoded: Encoded };

function variants(content: Content, { digest, identity, encoded }: Bytes): Sealed {
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
    const shared = ['ETag', etag, ...common];
    return {
      encoding,
      etag,
      body: bytes,
      headers: [
        'Content-Type',
        content.type,
        'Content-Length',
        String(bytes.length),
        ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
        ...shared,
      ],
      notModified: shared,
    };
  };
  return [
    variant('identity', identity),
    ...(encoded.gzip ? [variant('gzip', encoded.gzip)] : []),
    ...(encoded.br ? [variant('br', encoded.br)] : []),
  ].sort((a, b) => a.body.length - b.body.length);
}

export type Selected =
  | { readonly status: 200; readonly headers: readonly string[]; readonly body: Buffer }
  | { readonly status: 304; readonly headers: readonly string[]; readonly body: null };

/** Undefined when the client refuses every encoding there is (406). */
export function select(sealed: Sealed, headers: IncomingHttpHeaders): Selected | undefined {
  const variant = preferred(sealed, headers['accept-encoding']);
  if (variant === undefined) return undefined;
  const known = headers['if-none-match'];
  if (known !== undefined && matchesTag(known, variant.etag))
    return { status: 304, headers: variant.notModified, body: null };
  return { status: 200, headers: variant.headers, body: variant.body };
}

/** The client's weights decide; among equals the smallest wins, which comes first in the list. */
function preferred(sealed: Sealed, header: string | undefined): Variant | undefined {
  const weights = weightsOf(header);
  let best: Variant | undefined;
  let bestWeight = 0;
  for (const variant of sealed) {
    const weight = weights[variant.encoding];
    if (weight <= bestWeight) continue;
    best = variant;
    bestWeight = weight;
  }
  return best;
}
