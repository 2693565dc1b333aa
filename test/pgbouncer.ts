// Debian's PgBouncer in transaction mode in front of a test PostgreSQL.
import { chmodSync, writeFileSync } from 'node:fs';
import { freePort } from './free-port.ts';
import { startListening } from './started-program.ts';
import { newFolder } from './temporary-folder.ts';

export const pgbouncer = '/usr/sbin/pgbouncer';

export type Pooler = { readonly url: string; readonly stop: () => Promise<void> };

/** `ignored` are the parameters of a connection that it drops instead of refusing the connection. */
export async function startPooler(databaseUrl: string, ignored: readonly string[]): Promise<Pooler> {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  const port = await freePort();
  const target = new URL(databaseUrl);
  writeFileSync(`${folder}/users.txt`, `"${target.username}" "${target.password}"\n`);
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
  writeFileSync(`${folder}/pgbouncer.ini`, `${lines.join('\n')}\n`);
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const started = await startListening(pgbouncer, ['-q', ...asUser, `${folder}/pgbouncer.ini`], port, { folder });
  target.port = String(port);
  return { url: target.href, stop: () => started.kill('SIGQUIT') };
}
