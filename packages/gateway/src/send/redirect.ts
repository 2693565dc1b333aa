import type { Target } from '../target/target.ts';
import type { Incoming } from './send.ts';

const redirecting = new Set([301, 302, 303, 307, 308]);

/**
 * Where to go on when the upstream only moved within itself: same origin, below the base address, and nothing but a read. Any
 * other redirect is not followed; it would carry the key to a host that no entry names.
 */
export function redirectedPath(
  target: Target,
  incoming: Pick<Incoming, 'status' | 'headers'>,
): { readonly path: string; readonly query: string } | undefined {
  const { location } = incoming.headers;
  if (target.raw || !redirecting.has(incoming.status) || typeof location !== 'string') return undefined;
  if (target.method !== 'GET' && target.method !== 'HEAD') return undefined;
  const here = `${target.origin}${target.path}`;
  const there = URL.parse(location, here);
  const base = new URL(target.api.baseAddress).pathname.replace(/\/$/, '');
  if (!there || there.origin !== target.origin || there.username !== '' || there.password !== '') return undefined;
  if (there.pathname !== base && !there.pathname.startsWith(`${base}/`)) return undefined;
  // An echo of our own query may hold the key, which is put on again anyway.
  const query = withoutKey(target, there.search.slice(1));
  return { path: there.pathname, query };
}

function withoutKey(target: Target, query: string): string {
  const { credential } = target.api;
  if (credential?.place !== 'query') return query;
  return query
    .split('&')
    .filter((part) => part.split('=', 1)[0] !== credential.name)
    .join('&');
}
