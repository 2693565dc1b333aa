// Who may call the good server, and how often?
import { type Asked, headerOf } from '../exchange/exchange.ts';
import { has, problem, type Reply, readOnlyToken, token, type World } from './good-world.ts';

export function access(world: World, asked: Asked): Reply | undefined {
  world.calls += 1;
  const given = headerOf(asked.headers, 'authorization');
  const isRead = asked.method === 'GET' || asked.method === 'HEAD' || asked.method === 'PROPFIND';
  const isKnown = given === `Bearer ${token}` || given === `Bearer ${readOnlyToken}`;
  const byCookie = has(world, 'session-cookie') && headerOf(asked.headers, 'cookie') === 'session=1';
  const bySession = has(world, 'remembers-callers') && world.sessions;
  if (!isKnown && !byCookie && !bySession) {
    if (has(world, 'open-to-all')) return undefined;
    if (has(world, '403-for-401')) return problem(403, 'Forbidden');
    if (has(world, 'redirect-to-login')) return { status: 302, headers: { location: '/login' } };
    if (has(world, 'impostor-500') && given !== undefined) return problem(500, 'Broken');
    if (has(world, '401-as-html'))
      return { status: 401, headers: { 'content-type': 'text/html' }, text: '<h1>Unauthorized</h1>' };
    if (has(world, '401-in-another-format'))
      return { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: { erro: 'não' } };
    return problem(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
  }
  world.sessions = true;
  if (given === `Bearer ${readOnlyToken}` && !isRead) {
    if (has(world, '401-for-403')) return problem(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
    if (!has(world, 'read-only-may-write')) return problem(403, 'Forbidden');
  }
  if (world.calls <= world.limit) return undefined;
  if (has(world, '403-when-spent')) return problem(403, 'Rate limit exceeded');
  return problem(429, 'Too Many Requests', has(world, '429-without-retry-after') ? {} : { 'retry-after': '1' });
}
