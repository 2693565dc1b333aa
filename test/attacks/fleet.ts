// Several built servers on one SQLite file, each killed and restarted on its port as a test asks.
import type { TestContext } from 'node:test';
import { type BuiltServer, startBuiltServer } from './built-server.ts';

export type Fleet = {
  readonly servers: () => readonly BuiltServer[];
  /** SIGKILL to the next one in turn; resolves when it listens again. */
  readonly killNext: () => Promise<void>;
  readonly kills: () => number;
};

export async function startFleet(
  t: TestContext,
  folder: string,
  size: number,
  settings: Readonly<Record<string, string>>,
): Promise<Fleet> {
  const servers: BuiltServer[] = [];
  while (servers.length < size) servers.push(await startBuiltServer(t, folder, settings));
  let kills = 0;
  return {
    servers: () => servers,
    kills: () => kills,
    killNext: async () => {
      const index = kills % size;
      const victim = servers[index];
      if (victim === undefined) return;
      kills += 1;
      await victim.kill('SIGKILL');
      servers[index] = await startBuiltServer(t, folder, { ...settings, PORT: String(victim.port) });
    },
  };
}
