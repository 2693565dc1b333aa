// For which request headers a cached answer holds (RFC 9111 §4.1).
import { type HeaderList, headerOf } from '../send/headers.ts';
import { variesOn } from './freshness.ts';

/** Request headers that the answer depends on, with the values of the request that brought it. */
export type Variant = Readonly<Record<string, string>>;

export function variantOf(answer: HeaderList, request: Readonly<Record<string, string>>): Variant {
  const names = new Set(variesOn(headerOf(answer, 'vary')) ?? []);
  // An encoded body is only for callers that accept the coding, whether or not the upstream says so.
  if (answer['content-encoding'] !== undefined) names.add('accept-encoding');
  return Object.fromEntries([...names].sort().map((name) => [name, request[name] ?? '']));
}

export function matchesVariant(variant: Variant, request: Readonly<Record<string, string>>): boolean {
  for (const name in variant) if ((request[name] ?? '') !== variant[name]) return false;
  return true;
}

export function sameVariant(a: Variant, b: Variant): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
