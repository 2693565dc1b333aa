// Several built servers on one SQLite file, each killed and restarted on its port as a test asks.
import type { TestContext } from 'node:test';
import { freePort } from '../free-port.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';

export type Fleet = Awaited<ReturnType<typeof startFleet>>;

export async function startFleet(
  t: TestContext,
  folder: string,
  size: number,
  settings: Readonly<Record<string, string>>,
) {
  const servers: BuiltServer[] = [];
  // A restarted server gets the port that it had, which no other program may get meanwhile.
  while (servers.length < size)
    servers.push(await startBuiltServer(t, folder, { ...settings, PORT: String(await freePort()) }));
  let kills = 0;
  let longestEndMs = 0;
  return {
    servers: (): readonly BuiltServer[] => servers,
    kills: () => kills,
    /** The longest time from SIGTERM to the end of the process. */
    longestEndMs: () => longestEndMs,
    /** Ends the next one in turn, every second time by SIGTERM and else by SIGKILL; resolves when it listens again. */
    killNext: async () => {
      const index = kills % size;
      const victim = servers[index];
      if (victim === undefined) return;
      kills += 1;
      const signal = kills % 2 === 0 ? 'SIGTERM' : 'SIGKILL';
      const at = performance.now();
      await victim.kill(signal);
      if (signal === 'SIGTERM') longestEndMs = Math.max(longestEndMs, performance.now() - at);
      servers[index] = await startBuiltServer(t, folder, { ...settings, PORT: String(victim.port) });
    },
  };
}
