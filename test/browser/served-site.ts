import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type ServedSite = { readonly origin: string; readonly stop: () => Promise<void> };

/** The real server with the built site, on a port of its own, with an empty store and the simulator in place of the network. */
export async function serveSite(settings: Readonly<Record<string, string>> = {}): Promise<ServedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-site-'));
  const child = spawn(process.execPath, ['apps/server/dist/main.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      FAROL_OFFLINE: '1',
      DATABASE_URL: `sqlite:${join(folder, 'farol.db')}`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /listens on (http:\S+)/.exec(line)?.[1];
    if (origin === undefined) continue;
    // Its further output is read and thrown away, so that it never waits for a reader.
    child.stdout.resume();
    return {
      origin,
      stop: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  throw new Error('The server ended before it listened.');
}
