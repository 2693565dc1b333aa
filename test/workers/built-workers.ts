// The built server with several workers, as a process of its own, with an empty SQLite file and the simulator in place of the network.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Answer = { readonly status: number; readonly body: string };

export type StartedServer = {
  readonly origin: string;
  readonly pid: number;
  readonly output: () => string;
  /** The processes that answer. */
  readonly workers: () => readonly number[];
  readonly signal: (signal: 'SIGTERM' | 'SIGKILL') => void;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
};

export async function startBuilt(settings: Readonly<Record<string, string>>): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-workers-'));
  const child = spawn(process.execPath, ['apps/server/dist/main.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'warn',
      FAROL_OFFLINE: '1',
      DATABASE_URL: `sqlite:${join(folder, 'farol.db')}`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    errors += part;
    process.stderr.write(part);
  });
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  const ended = once(child, 'close').then(([code]) => {
    rmSync(folder, { recursive: true, force: true });
    return code as number | null;
  });
  while (!/listens on http:\S+\s/.test(output)) {
    await Promise.race([once(child.stdout, 'data'), ended]);
    if (child.exitCode !== null) throw new Error(`The server ended before it listened: ${output}${errors}`);
  }
  const pid = child.pid ?? 0;
  return {
    origin: /listens on (http:\S+)/.exec(output)?.[1] ?? '',
    pid,
    output: () => output,
    workers: () => childrenOf(pid),
    signal: (signal) => void child.kill(signal),
    ended,
  };
}

function childrenOf(pid: number): readonly number[] {
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

const longestWaitMs = 60_000;

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const last = performance.now() + longestWaitMs;
  while (!(await condition())) {
    if (performance.now() > last) throw new Error(`This did not become true within a minute: ${condition}`);
    await pause(20);
  }
}
