import { createHash } from 'node:crypto';
import type { Encoding } from './encoding.ts';

const suffix: Record<Encoding, string> = { identity: '', gzip: '-gz', br: '-br' };
/** 96 bits of SHA-256: two versions of one resource will not meet by chance. */
const digestCharacters = 16;

/** Strong tags: the same bytes, the same tag. Each coding is another sequence of bytes, so it has a tag of its own (RFC 9110 §8.8.3). */
export function entityTagger(body: Uint8Array): (encoding: Encoding) => string {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, digestCharacters);
  return (encoding) => `"${digest}${suffix[encoding]}"`;
}

/** Whether an If-None-Match names this tag, by the weak comparison that the field prescribes (RFC 9110 §13.1.2). */
export function matchesTag(header: string, etag: string): boolean {
  if (header === etag) return true;
  if (header.trim() === '*') return true;
  for (const [, tag] of header.matchAll(/(?:^|,)\s*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?=,|$)/g)) {
    if (tag === etag) return true;
  }
  return false;
}
