// Three built servers on one PostgreSQL behind HAProxy with the configuration of operate/haproxy.cfg.
import { readFileSync, writeFileSync } from 'node:fs';
import { freePort } from '../free-port.ts';
import { type Started, startBuilt, startListening } from '../started-program.ts';
import { newFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { ask } from '../workers/built-workers.ts';

export const haproxy = '/usr/sbin/haproxy';
export const configuration = new URL('../../operate/haproxy.cfg', import.meta.url);

export type Machine = {
  readonly origin: string;
  readonly start: () => Promise<void>;
  /** Resolves when it has ended. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
};

const isReady = (origin: string) =>
  ask(origin, '/readyz').then(
    ({ status }) => status === 200,
    () => false,
  );

export async function startMachines(
  count: number,
  settings: Readonly<Record<string, string>>,
): Promise<readonly Machine[]> {
  const machines: Machine[] = [];
  for (let made = 0; made < count; made += 1) {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    let running: Started | undefined;
    const machine: Machine = {
      origin,
      start: async () => {
        running = await startBuilt({ LOG_LEVEL: 'warn', ...settings, PORT: String(port) });
        await until(() => isReady(origin));
      },
      end: async (signal) => running?.kill(signal),
    };
    await machine.start();
    machines.push(machine);
  }
  return machines;
}

export async function startBalancer(machines: readonly Machine[]): Promise<Started> {
  const folder = newFolder();
  const port = await freePort();
  const ports = [port, ...machines.map(({ origin }) => Number(new URL(origin).port))];
  // Without the header of the proxy the servers count as reached from this machine, so that the test may receive webhooks on it.
  const text = readFileSync(configuration, 'utf8')
    .replace(/127\.0\.0\.1:808(\d)/g, (_all, digit) => `127.0.0.1:${ports[Number(digit)]}`)
    .replace(/^.*X-Forwarded-For.*$/m, '');
  writeFileSync(`${folder}/haproxy.cfg`, text);
  const started = await startListening(haproxy, ['-db', '-f', `${folder}/haproxy.cfg`], port, { folder });
  await until(() => isReady(started.origin));
  return started;
}
