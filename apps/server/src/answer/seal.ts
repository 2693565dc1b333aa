import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { languageTag } from '../language.ts';
import type { Content } from './content.ts';
import type { Encoding } from './encoding.ts';
import { entityTagger } from './entity-tag.ts';

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

const compressible = /^(text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|yaml|manifest\+json))/;

const gzipLater = promisify(gzip);
const brotliLater = promisify(brotliCompress);

function bytesOf({ body }: Content): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body;
}

function brotliOptions(quality: number, size: number) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  };
}

/** For start: makes every coding now. */
export function sealNow(content: Content): Sealed {
  const body = bytesOf(content);
  if (!compressible.test(content.type)) return variants(content, body, {});
  return variants(content, body, {
    gzip: content.encoded?.gzip ?? gzipSync(body),
    br: content.encoded?.br ?? brotliCompressSync(body, brotliOptions(brotliAtStart, body.length)),
  });
}

/** For an answer made on demand: makes only the coding that will be sent, away from the main thread. */
export async function sealFor(content: Content, encoding: Encoding): Promise<Sealed> {
  const body = bytesOf(content);
  if (!compressible.test(content.type) || encoding === 'identity') return variants(content, body, {});
  if (encoding === 'gzip') return variants(content, body, { gzip: await gzipLater(body) });
  return variants(content, body, { br: await brotliLater(body, brotliOptions(brotliOnDemand, body.length)) });
}

function variants(content: Content, body: Buffer, encoded: { readonly gzip?: Buffer; readonly br?: Buffer }): Sealed {
  const tag = entityTagger(body);
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
    const etag = tag(encoding);
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
    variant('identity', body),
    ...(encoded.gzip ? [variant('gzip', encoded.gzip)] : []),
    ...(encoded.br ? [variant('br', encoded.br)] : []),
  ].sort((a, b) => a.body.length - b.body.length);
}
