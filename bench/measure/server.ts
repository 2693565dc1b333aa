// A server in a process of its own, ready when it has printed its address.
import { spawn } from 'node:child_process';

export type Running = { readonly address: string; readonly pid: number; stop(): Promise<void> };

export async function startServer(
  file: string,
  options: {
    /** For Node itself, as `npm start` gives them. */
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
