import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type ServedSite = { readonly origin: string; readonly stop: () => Promise<void> };

/** The real server with the built site, on a port of its own. */
export async function serveSite(port = 0): Promise<ServedSite> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent', FAROL_OFFLINE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /listens on (http:\S+)/.exec(line)?.[1];
    if (origin === undefined) continue;
    // What it prints from here on is read and thrown away, so that it never waits for a reader.
    child.stdout.resume();
    return {
      origin,
      stop: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      },
    };
  }
  throw new Error('The server ended before it listened.');
}
