// A real PostgreSQL for tests and measurements, in a temporary folder and on a free port of 127.0.0.1, gone afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { freePort } from './free-port.ts';
import {
  type Cluster,
  environment,
  makeCluster,
  type Owner,
  password,
  unprivilegedUser,
  user,
} from './postgres-cluster.ts';
import { newFolder, removeFolder } from './temporary-folder.ts';

export type TestPostgres = {
  /** Address of a database that exists; its password is `password`, so that tests can look for it where it must not be. */
  readonly url: string;
  /** The running version, for a report: "PostgreSQL 18.4". */
  readonly version: string;
  /** Of its first process, which starts all others; undefined while it is stopped. */
  readonly pid: number | undefined;
  /** Address of a new database on the same server: empty, or a copy of one of its own that nobody is connected to. */
  readonly createDatabase: (original?: string) => Promise<string>;
  /** `fast` ends all connections properly; `immediate` is a crash, recovered from at the next start. */
  readonly stop: (how?: 'fast' | 'immediate') => Promise<void>;
  /** Starts it again on the same port with the same data. */
  readonly start: () => Promise<void>;
  /** Stops it and deletes everything. */
  readonly close: () => Promise<void>;
};

export type TestPostgresOptions = {
  /** Server settings. By default `fsync` is off: enough for processes that die, too little for a machine that does. */
  readonly settings?: Readonly<Record<string, string>>;
};

/** The server, or the reason why there is none here: `const { postgres, missing } = await tryPostgres()`. */
export async function tryPostgres(
  options: TestPostgresOptions = {},
): Promise<
  | { readonly postgres: TestPostgres; readonly missing?: undefined }
  | { readonly postgres?: undefined; readonly missing: string }
> {
  try {
    return { postgres: await startPostgres(options) };
  } catch (error) {
    return { missing: `no PostgreSQL here: ${error instanceof Error ? error.message : String(error)}` };
  }
}

export async function startPostgres(options: TestPostgresOptions = {}): Promise<TestPostgres> {
  const folder = newFolder('farol-postgres-');
  try {
    const owner = unprivilegedUser();
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const cluster = await makeCluster(folder, owner);
    const settings = { ...defaultSettings, ...options.settings, port: String(await freePort()) };
    const server = createServerControl(folder, cluster, settings, owner);
    await server.start();
    return server;
  } catch (error) {
    removeFolder(folder);
    throw error;
  }
}

const defaultSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  shared_buffers: '32MB',
  max_connections: '100',
  // Containers often have a small /dev/shm.
  dynamic_shared_memory_type: 'mmap',
};

function createServerControl(
  folder: string,
  { data, binaries }: Cluster,
  settings: Readonly<Record<string, string>>,
  owner: Owner | undefined,
): TestPostgres {
  const address = (database: string) => `postgres://${user}:${password}@127.0.0.1:${settings.port}/${database}`;
  let server: ChildProcess | undefined;
  let databases = 0;
  let version = '';

  async function start(): Promise<void> {
    const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(binaries, 'postgres'), ['-D', data, ...parameters], {
      ...owner,
      cwd: folder,
      env: environment(folder),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = child;
    const said: string[] = [];
    const ready = Promise.withResolvers<void>();
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (said.push(line) > 20) said.shift();
      version ||= /starting (PostgreSQL [\d.]+)/.exec(line)?.[1] ?? '';
      if (line.includes('database system is ready to accept connections')) ready.resolve();
    });
    child.once('error', ready.reject);
    child.once('exit', (code) => ready.reject(new Error(`postgres ended with ${code}: ${said.join(' | ')}`)));
    await ready.promise;
  }

  async function stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    const child = server;
    server = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  }

  const guard = startGuard(folder, data);
  return {
    url: address('postgres'),
    get version() {
      return version;
    },
    get pid() {
      return server?.pid;
    },
    createDatabase: async (original) => {
      databases += 1;
      const name = `test_${databases}`;
      const client = new pg.Client({ connectionString: address('postgres') });
      await client.connect();
      try {
        // By default version 15 and later write every page of the copy to the log, which costs twice the time.
        const strategy = Number(/\d+/.exec(version)?.[0]) >= 15 ? ' STRATEGY FILE_COPY' : '';
        const template = original === undefined ? '' : ` TEMPLATE ${new URL(original).pathname.slice(1)}`;
        await client.query(`CREATE DATABASE ${name}${template}${strategy}`);
      } finally {
        await client.end();
      }
      return address(name);
    },
    stop,
    start,
    close: async () => {
      await stop();
      removeFolder(folder);
      guard.kill('SIGKILL');
    },
  };
}

/** Ends the server and deletes its folder if this process dies without closing it: then the pipe breaks, and `read` returns. */
function startGuard(folder: string, data: string): ChildProcess {
  const script = 'read -r _; kill -QUIT "$(head -n 1 "$1/postmaster.pid")" 2>/dev/null; sleep 1; rm -rf "$2"';
  const guard = spawn('/bin/sh', ['-c', script, 'guard', data, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return guard;
}
