// What a test asks of a built server with several processes.
import { execFileSync } from 'node:child_process';
import { rawAsk } from '../raw-ask.ts';
import type { Started } from '../started-program.ts';

/** The processes that answer. */
export function workersOf({ pid }: Started): readonly number[] {
  try {
    const found = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    return found.trim().split(/\s+/).map(Number);
  } catch {
    return [];
  }
}

type Ask = Pick<NonNullable<Parameters<typeof rawAsk>[1]>, 'headers' | 'agent'> & { readonly body?: object };

/** By default on a connection of its own, so that any worker may get it. */
export async function ask(origin: string, path: string, { headers = {}, body, ...options }: Ask = {}) {
  const json = body && { method: 'POST', body: JSON.stringify(body) };
  const type = body && { 'content-type': 'application/json' };
  const answer = await rawAsk(`${origin}${path}`, { ...options, ...json, headers: { ...type, ...headers } });
  return { status: answer.status, body: answer.body.toString() };
}

export async function newKey(origin: string): Promise<Readonly<Record<string, string>>> {
  const created = await ask(origin, '/sandbox/v1/chaves', { body: {} });
  return { authorization: `Bearer ${JSON.parse(created.body).chave}` };
}

/** The value of one series of /metrics, or of all that begin so, summed. */
export async function numberOf(origin: string, series: string): Promise<number> {
  const { body } = await ask(origin, '/metrics');
  const lines = body.split('\n').filter((line) => line.startsWith(series));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
