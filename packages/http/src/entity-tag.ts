// Strong entity tags, and the conditions that name them (RFC 9110 §8.8.3, §13.1).
import { createHash } from 'node:crypto';

/** 128 bits of SHA-256: two versions of one resource do not collide by chance. */
const digestCharacters = 22;

/** The digest that entity tags are made of; the same for the same bytes. */
export function digestOf(body: Uint8Array | string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, digestCharacters);
}

export function entityTag(body: Uint8Array | string): string {
  return `"${digestOf(body)}"`;
}

/** Whether an If-None-Match names this tag, by the weak comparison that the field prescribes (RFC 9110 §13.1.2). */
export function matchesTag(header: string, tag: string): boolean {
  if (header === tag) return true;
  return header.trim() === '*' || tagsOf(header).some(([, strong]) => strong === tag);
}

/** Whether an If-Match names this tag, by strong comparison: a weak tag never matches (RFC 9110 §13.1.1). */
export function matchesTagStrongly(header: string, tag: string): boolean {
  return header.trim() === '*' || tagsOf(header).some(([weak, strong]) => weak === undefined && strong === tag);
}

/** The tags of a list, each as its weakness mark and the quoted part. */
function tagsOf(header: string): readonly (readonly [string | undefined, string])[] {
  const found = header.matchAll(/(?:^|,)\s*(W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?=,|$)/g);
  return [...found].map(([, weak, tag = '']) => [weak, tag]);
}
