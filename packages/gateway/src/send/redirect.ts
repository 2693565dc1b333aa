// Which redirects of an upstream are followed.

import type { Entry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';
import { say } from '../problem/words.ts';
import type { Target } from '../target/target.ts';
import type { Incoming } from './send.ts';

const redirecting = new Set([301, 302, 303, 307, 308]);

/**
 * Only a read is followed, and only within the same origin and below the base URL. Any other redirect would carry the key to a
 * host that no entry names.
 */
export function redirectedTarget(target: Target, incoming: Pick<Incoming, 'status' | 'headers'>): Target | undefined {
  const { location } = incoming.headers;
  if (target.raw || !redirecting.has(incoming.status) || typeof location !== 'string') return undefined;
  if (target.method !== 'GET' && target.method !== 'HEAD') return undefined;
  const here = `${target.origin}${target.path}`;
  const there = URL.parse(location, here);
  const base = new URL(target.api.baseAddress).pathname.replace(/\/$/, '');
  if (!there || there.origin !== target.origin || there.username !== '' || there.password !== '') return undefined;
  if (there.pathname !== base && !there.pathname.startsWith(`${base}/`)) return undefined;
  // The location may repeat our query with the key in it; the key is added again anyway.
  return { ...target, path: there.pathname, query: withoutKey(target, there.search.slice(1)) };
}

function withoutKey(target: Target, query: string): string {
  const { credential } = target.api;
  if (credential?.place !== 'query') return query;
  return query
    .split('&')
    .filter((part) => part.split('=', 1)[0] !== credential.name)
    .join('&');
}

const mostRedirects = 3;

export function checkRedirects(api: Entry, count: number): void {
  if (count <= mostRedirects) return;
  throw new GatewayError('upstream-failed', { detail: say('redirects', { api: api.name, most: mostRedirects }) });
}
