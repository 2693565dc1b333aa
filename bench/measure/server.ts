// A server in a process of its own, ready when it has printed its address.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type Running = { readonly address: string; readonly pid: number; stop(): Promise<void> };

/** Our own server, with the flags that `npm start` gives it. */
export async function startFarol(environment: Readonly<Record<string, string>>): Promise<Running> {
  const server = new URL('../../apps/server/', import.meta.url);
  const { nodeFlags }: { readonly nodeFlags: readonly string[] } = await import(
    new URL('src/start/node-flags.mjs', server).href
  );
  return startServer(fileURLToPath(new URL('dist/main.mjs', server)), { flags: nodeFlags, environment });
}

export async function startServer(
  file: string,
  options: {
    /** For Node itself. */
    readonly flags?: readonly string[];
    readonly words?: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
    readonly input?: string;
  } = {},
): Promise<Running> {
  const child = spawn(process.execPath, [...(options.flags ?? []), file, ...(options.words ?? [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', NODE_ENV: 'production', ...options.environment },
  });
  child.stdin.end(options.input ?? '');
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part) => {
      text += part;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.on('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready.`)));
  });
  return {
    address,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
