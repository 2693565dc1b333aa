// Debian's PgBouncer in transaction mode in front of a test PostgreSQL.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startListening } from './started-program.ts';

export const pgbouncer = '/usr/sbin/pgbouncer';

export type Pooler = { readonly url: string; readonly stop: () => Promise<void> };

/** `ignored` are the parameters of a connection that it drops instead of refusing the connection. */
export async function startPooler(databaseUrl: string, ignored: readonly string[]): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const target = new URL(databaseUrl);
  writeFileSync(join(folder, 'users.txt'), `"${target.username}" "${target.password}"\n`);
  const lines = [
    '[databases]',
    `* = host=${target.hostname} port=${target.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${folder}/users.txt`,
    'pool_mode = transaction',
    `ignore_startup_parameters = ${ignored.join(',')}`,
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const started = await startListening(pgbouncer, ['-q', ...asUser, join(folder, 'pgbouncer.ini')], port);
  target.port = String(port);
  return {
    url: target.href,
    stop: async () => {
      await started.kill('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
