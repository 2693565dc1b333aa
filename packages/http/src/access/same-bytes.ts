// The one comparison in constant time: its duration says nothing about where two digests differ.
import { timingSafeEqual } from 'node:crypto';

/** For digests: their length is no secret. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
