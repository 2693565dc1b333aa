import { type Encoding, favourite } from '../../answer/encoding.ts';
import { type Sealed, sealFor } from '../../answer/seal.ts';
import type { Content } from '../../read/content.ts';
import { createRecent } from '../run/weighted-cache.ts';

/** An answer that will not change before the next start, with the codings that were asked for so far. */
type Kept = { readonly content: Content; readonly bytes: number; readonly sealed: Map<Encoding, Sealed> };

export type KeptAnswers = {
  readonly find: (key: string) => Kept | undefined;
  readonly keep: (key: string, content: Content) => Kept;
  /** The answer in the coding that a client likes best, made when the first client asks for it. */
  readonly sealed: (key: string, kept: Kept, acceptEncoding: string | undefined) => Sealed | Promise<Sealed>;
};

/** An answer larger than this would push out too many others. */
const largestKept = 256 * 1024;
/** Below this, a coding saves less than a packet. */
const smallestCoded = 1_024;

/**
 * The catalogue is frozen, so the same question has the same answer: it is made once and then found by the bytes of the question.
 * Bounded by the bytes that it holds, since anybody can think of new questions.
 */
export function createKeptAnswers(limit: number): KeptAnswers {
  const recent = createRecent<Kept>(limit);
  const weigh = (key: string, { bytes, sealed }: Kept): number => {
    let weight = key.length + bytes;
    for (const variants of sealed.values()) for (const { body } of variants) weight += body.length;
    return weight;
  };
  return {
    find: recent.get,
    keep: (key, content) => {
      const kept = { content, bytes: Buffer.byteLength(content.body), sealed: new Map() };
      const weight = weigh(key, kept);
      if (weight <= largestKept) recent.set(key, kept, weight);
      return kept;
    },
    sealed: (key, kept, acceptEncoding) => {
      const encoding = codingFor(kept.bytes, acceptEncoding);
      const made = kept.sealed.get(encoding);
      if (made) return made;
      return sealFor(kept.content, encoding).then((sealed) => {
        kept.sealed.set(encoding, sealed);
        if (recent.get(key) === kept) recent.set(key, kept, weigh(key, kept));
        return sealed;
      });
    },
  };
}

/** The coding to make for a body of this size. */
export function codingFor(bytes: number, acceptEncoding: string | undefined): Encoding {
  return bytes < smallestCoded ? 'identity' : favourite(acceptEncoding);
}
