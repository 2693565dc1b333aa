// Which answers are cached as bytes, and for how long?

import { type Encoding, favourite } from '../../answer/encoding.ts';
import { exact, type Sealed, sealFor } from '../../answer/seal.ts';
import type { Content } from '../../read/content.ts';
import { createWeightedCache } from '../run/weighted-cache.ts';

/** An answer that does not change before the next start, in the encodings that were asked for so far. */
type CachedAnswer = { readonly content: Content; readonly bytes: number; readonly sealed: Map<Encoding, Sealed> };

/** A larger answer would push out too many others. */
const largestCached = 256 * 1024;
/** Bytes of headers, entity tag and objects around one encoding of an answer: an answer of 30 bytes takes 2.4 KB. */
const around = 2_048;
/** Below this, compression saves less than a packet. */
const smallestCompressed = 1_024;

/**
 * The catalogue is frozen, so the same request always has the same answer: it is made once and then found by the bytes of the
 * request. Bounded by its bytes, because clients can invent any number of requests.
 */
export function createAnswerCache(limit: number) {
  const cache = createWeightedCache<CachedAnswer>(limit);
  const weigh = (key: string, { bytes, sealed }: CachedAnswer): number => {
    let weight = around + key.length + bytes;
    for (const variants of sealed.values()) for (const { body } of variants) weight += around + body.length;
    return weight;
  };
  return {
    find: cache.get,
    store: (key: string, content: Content): CachedAnswer => {
      const answer = { content, bytes: Buffer.byteLength(content.body), sealed: new Map() };
      const weight = weigh(key, answer);
      if (weight <= largestCached) cache.set(key, answer, weight);
      return answer;
    },
    /** The answer in the encoding that the client prefers, encoded when the first client asks for it. */
    sealed: (key: string, answer: CachedAnswer, acceptEncoding: string | null): Sealed | Promise<Sealed> => {
      const encoding = encodingFor(answer.bytes, acceptEncoding);
      const made = answer.sealed.get(encoding);
      if (made) return made;
      return sealFor(answer.content, encoding).then((variants) => {
        const sealed = variants.map((variant) => ({ ...variant, body: exact(variant.body) }));
        answer.sealed.set(encoding, sealed);
        if (cache.get(key) === answer) cache.set(key, answer, weigh(key, answer));
        return sealed;
      });
    },
  };
}

/** The encoding for a body of this size. */
export function encodingFor(bytes: number, acceptEncoding: string | null): Encoding {
  return bytes < smallestCompressed ? 'identity' : favourite(acceptEncoding);
}
