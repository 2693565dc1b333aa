// The built server with several workers, as a process of its own, with an empty SQLite file and the simulator in place of the network.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Started, startProgram } from '../started-program.ts';

export type Answer = { readonly status: number; readonly body: string };

export async function startBuilt(settings: Readonly<Record<string, string>>): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-workers-'));
  const started = await startProgram(['apps/server/dist/main.mjs'], {
    PORT: '0',
    LOG_LEVEL: 'warn',
    FAROL_OFFLINE: '1',
    DATABASE_URL: `sqlite:${join(folder, 'farol.db')}`,
    ...settings,
  });
  void started.ended.then(() => rmSync(folder, { recursive: true, force: true }));
  return started;
}

/** The processes that answer. */
export function workersOf({ pid }: Started): readonly number[] {
  try {
    const found = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    return found.trim().split(/\s+/).map(Number);
  } catch {
    return [];
  }
}

export type Ask = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly agent?: Agent | false;
};

/** By default on a connection of its own, so that any worker may get it. */
export function ask(origin: string, path: string, { method, headers = {}, body, agent = false }: Ask = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(
      `${origin}${path}`,
      {
        method: method ?? (body ? 'POST' : 'GET'),
        agent,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        text(response).then((answered) => resolve({ status: response.statusCode ?? 0, body: answered }), reject);
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** The value of one series of /metrics, or of all that begin so, summed. */
export async function numberOf(origin: string, series: string): Promise<number> {
  const { body } = await ask(origin, '/metrics');
  const lines = body.split('\n').filter((line) => line.startsWith(series));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
