// Reads of one process beside two workers (FAROL_WORKERS=2) of the same server. The load generator needs cores of its own to show a gain.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare } from './measure/compare.ts';
import { type Running, startFarol } from './measure/server.ts';

const plan = { rounds: Number(process.env.ROUNDS ?? 7), seconds: Number(process.env.SECONDS ?? 1), warmUp: 3 };
const base = 'one process';
const folder = mkdtempSync(join(tmpdir(), 'farol-bench-workers-'));
const servers: (readonly [name: string, server: Running])[] = [
  [base, await startFarol({ DATABASE_URL: `sqlite:${join(folder, 'one.db')}` })],
  ['two workers', await startFarol({ DATABASE_URL: `sqlite:${join(folder, 'two.db')}`, FAROL_WORKERS: '2' })],
];
try {
  for (const path of ['/v1/apis', '/v1/apis?brazil=true&limit=5']) {
    const rows = servers.map(([name, { address, pid }]) => ({
      name,
      target: { url: `${address}${path}`, headers: { 'accept-encoding': 'identity' } },
      pid,
    }));
    await compare(path, rows, { ...plan, base });
  }
} finally {
  await Promise.all(servers.map(([, server]) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}
