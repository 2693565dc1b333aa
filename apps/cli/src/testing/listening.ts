import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import type { z } from 'zod';
import { listenSchema } from '../listen/listen-schema.ts';
import { secret } from './deliver.ts';
import { cleanEnvironment, farolProgram } from './program.ts';

export type Printed = z.infer<typeof listenSchema>;
type Of<E extends Printed['event']> = Extract<Printed, { event: E }>;

type Listening = {
  readonly address: string;
  /** The next line of this kind, whether it has been printed already or not; lines of other kinds are left for later. */
  readonly next: <E extends Printed['event']>(event: E) => Promise<Of<E>>;
  /** Everything printed so far, on either stream. */
  readonly printed: () => string;
  readonly kill: () => Promise<void>;
  readonly stop: (signal?: 'SIGINT' | 'SIGTERM') => Promise<number | null>;
};

/** The real `farol listen --json` in a process of its own; every line is held against its schema. It ends with the test. */
export async function startListening(
  t: TestContext,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = { FAROL_WEBHOOK_SECRET: secret },
): Promise<Listening> {
  const child = spawn(process.execPath, [farolProgram, 'listen', '--json', '--port', '0', ...words], {
    env: cleanEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const waiting: Printed[] = [];
  let printed = '';
  let wake = () => {};
  let ended = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  createInterface(child.stdout).on('line', (line) => {
    printed += `${line}\n`;
    waiting.push(listenSchema.parse(JSON.parse(line)));
    wake();
  });
  void closed.then(() => {
    ended = true;
    wake();
  });

  async function next<E extends Printed['event']>(event: E): Promise<Of<E>> {
    for (;;) {
      const at = waiting.findIndex((line) => line.event === event);
      const [line] = at === -1 ? [] : waiting.splice(at, 1);
      if (line) return line as Of<E>;
      if (ended) throw new Error(`no ${event} came:\n${printed}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  const { address } = await next('listening');
  const end = async (signal: NodeJS.Signals) => {
    if (!ended) child.kill(signal);
    return (await closed)[0];
  };
  t.after(() => end('SIGKILL'));
  return {
    address,
    next,
    printed: () => printed,
    kill: () => end('SIGKILL'),
    stop: (signal = 'SIGINT') => end(signal),
  };
}
