// Programs as processes of their own: ours, which print where they listen, and others, which are asked until they accept.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { accepts } from './free-port.ts';
import { newFolder, removeFolder } from './temporary-folder.ts';
import { until } from './until.ts';

export const root = fileURLToPath(new URL('../', import.meta.url));

export type Command = {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Everything that it has printed. */
  readonly output: () => string;
  /** False once the process has ended, whatever the reason. */
  readonly isAlive: () => boolean;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
  /** Resolves when it has ended. */
  readonly kill: (signal?: NodeJS.Signals) => Promise<void>;
};

export type Started = Command & { readonly origin: string; readonly port: number };

type Start = {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** A group of its own, which `kill` ends with all that it has started. */
  readonly detached?: boolean;
  /** Removed when the program has ended. */
  readonly folder?: string;
};

/** Another program that in the end becomes this Node. */
type Through = { readonly binary: string; readonly words: readonly string[] };

/** On this Node, with these settings alone: without the keys of the person who runs the tests. */
export async function startProgram(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  { through, ...options }: Omit<Start, 'env'> & { readonly through?: Through } = {},
): Promise<Started> {
  const env = { PATH: process.env.PATH, ...settings };
  const { binary, words: first } = through ?? { binary: process.execPath, words: [] };
  const started = startCommand(binary, [...first, ...words], { cwd: root, ...options, env });
  const find = () => /http:\/\/[\d.]+:\d+/.exec(started.output())?.[0];
  await until(() => find() !== undefined || !started.isAlive());
  const origin = find();
  if (origin === undefined) throw new Error(`It ended before it listened: ${started.output()}`);
  return { ...started, origin, port: Number(new URL(origin).port) };
}

/** The server as it was built last, with an empty SQLite file and the simulator in place of the network. */
export function startBuilt(
  settings: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Started> {
  const folder = newFolder();
  const own = { PORT: '0', HOST: '127.0.0.1', FAROL_OFFLINE: '1', DATABASE_URL: `sqlite:${folder}/farol.db` };
  return startProgram([...flags, 'apps/server/dist/main.mjs'], { ...own, ...settings }, { folder });
}

/** A program of others that listens on this port of 127.0.0.1. */
export async function startListening(
  binary: string,
  words: readonly string[],
  port: number,
  options: Start = {},
): Promise<Started> {
  const started = startCommand(binary, words, options);
  await until(async () => (await accepts(port)) || !started.isAlive());
  if (!started.isAlive()) throw new Error(`${binary} did not start: ${started.output()}`);
  return { ...started, origin: `http://127.0.0.1:${port}`, port };
}

export function startCommand(
  binary: string,
  words: readonly string[],
  { folder, detached = false, ...options }: Start,
): Command {
  const child = spawn(binary, words, { ...options, detached, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const ended = once(child, 'close').then(([code]) => {
    if (folder !== undefined) removeFolder(folder);
    return code as number | null;
  });
  return {
    child,
    pid: child.pid ?? 0,
    output: () => Buffer.concat(printed).toString(),
    isAlive,
    ended,
    kill: async (signal = 'SIGTERM') => {
      if (isAlive()) process.kill(detached ? -Number(child.pid) : Number(child.pid), signal);
      await ended;
    },
  };
}
