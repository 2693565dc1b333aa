// An example application in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';

const printPort = pathToFileURL(fileURLToPath(new URL('print-port.mjs', import.meta.url))).href;

export type ExampleApp = {
  readonly origin: string;
  /** Resolves when it has printed all of these lines. */
  readonly printed: (lines: readonly string[]) => Promise<unknown>;
  /** Ends it at once, as a crash would. */
  readonly kill: () => Promise<void>;
};

export async function startExample(words: readonly string[], folder: string, secret: string): Promise<ExampleApp> {
  const child = spawn(process.execPath, ['--import', printPort, ...words], {
    cwd: folder,
    env: { ...process.env, PORT: '0', WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const watch of watchers) watch();
    });
  const ended = once(child, 'close');
  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const watch = () => {
        const found = find();
        if (found === undefined) return;
        watchers.delete(watch);
        resolve(found);
      };
      watchers.add(watch);
      watch();
      void ended.then(() => reject(new Error(`the example ended: ${output}`)));
    });
  const port = await until(() => /listening on (\d+)/.exec(output)?.[1]);
  return {
    origin: `http://localhost:${port}`,
    printed: (lines) => until(() => lines.every((line) => output.includes(line)) || undefined),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
