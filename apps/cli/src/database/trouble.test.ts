// What the commands for the server's state say when the store cannot be used: one sentence with what helps, and nothing of the password.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '../../../../test/free-port.ts';
import { tryPostgres } from '../../../../test/postgres.ts';
import { password } from '../../../../test/postgres-cluster.ts';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';

const folder = folderOf({ after });
const { postgres, missing } = await tryPostgres();
after(async () => {
  rmSync(folder, { recursive: true });
  await postgres?.close();
});

const at = (words: string, database: string) =>
  farol([...words.split(' '), '--lang', 'en'], { environment: { DATABASE_URL: database } });

const commands = ['limits github', 'deliveries', 'keys practice', 'db prune', 'db vacuum', 'db migrate --check'];

async function eachSays(database: string, sentence: RegExp, words: readonly string[]): Promise<void> {
  for (const command of words) {
    const { exitCode, stdout, stderr } = await at(command, database);
    assert.deepEqual([exitCode, stdout], [1, ''], command);
    assert.match(stderr, sentence, command);
    assert.doesNotMatch(stderr, new RegExp(`hush|${password}`), command);
  }
}

test('a URL of another database, on every command', async () => {
  const words = [...commands, `db backup ${join(folder, 'b')}`, 'limits github --correct 3'];
  await eachSays('mysql://ana:hush@host/x', /^farol: Give the location of the data as a file/, words);
});

test('PostgreSQL that cannot be reached, refuses the password or lacks the database', {
  skip: missing ?? false,
}, async () => {
  const url = (await postgres?.createDatabase()) ?? '';
  const words = [...commands, `db backup ${join(folder, 'b')}`];
  const closed = `postgres://ana:hush@127.0.0.1:${await freePort()}/x`;
  await eachSays(closed, /^farol: No PostgreSQL listens on the host and port of the URL\.\n$/, words);
  await eachSays(url.replace(password, 'hush'), /^farol: PostgreSQL refused the user or the password/, words);
  await eachSays(url.replace(/\w+$/, 'nothing'), /^farol: PostgreSQL responds, but has no database/, words);
});

test('a folder or another file in the place of the SQLite store, and the backup that replaces the file', async () => {
  const other = join(folder, 'other.db');
  writeFileSync(other, 'not a database, although long enough to look like one'.repeat(100));
  const words = [...commands, `db backup ${join(folder, 'b')}`];
  await eachSays(`sqlite:${other}`, /damaged, or is no database of this program\. .+ farol db restore/, words);
  const place = join(folder, 'folder');
  mkdirSync(place);
  await eachSays(`sqlite:${place}`, /cannot be used: it is a folder|cannot be opened/, words);
  assert.equal(existsSync(join(folder, 'b')), false);

  const good = `sqlite:${join(folder, 'good.db')}`;
  await at('db migrate', good);
  const backup = join(folder, 'backup');
  await at(`db backup ${backup}`, good);
  const restored = await at(`db restore ${backup}`, `sqlite:${other}`);
  assert.deepEqual([restored.exitCode, restored.stderr], [0, '']);
  assert.equal((await at('db migrate --check', `sqlite:${other}`)).stdout, 'The tables are up to date.\n');
});

test('a folder that is missing or takes no file is named', { skip: !existsSync('/proc') }, async () => {
  const good = `sqlite:${join(folder, 'named.db')}`;
  await at('db migrate', good);
  const backup = join(folder, 'named');
  await at(`db backup ${backup}`, good);
  assert.match((await at('db backup /proc/b', good)).stderr, /^farol: No file can be made in \/proc; /);
  assert.match(
    (await at(`db restore ${backup}`, 'sqlite:/proc/x.db')).stderr,
    /^farol: No file can be made in \/proc; /,
  );
});

test('the file that DATABASE_URL_FILE names holds the URL, as for the server; other commands do not read it', async () => {
  const file = join(folder, 'database-url');
  const named = { DATABASE_URL: '', DATABASE_URL_FILE: file };
  const unread = await farol('db migrate --lang en', { environment: named });
  assert.deepEqual(
    [unread.exitCode, unread.stderr],
    [2, 'farol: DATABASE_URL_FILE names a file that cannot be read.\n'],
  );
  assert.equal((await farol('list', { environment: named })).exitCode, 0);
  writeFileSync(file, `sqlite:${join(folder, 'named-by-file.db')}\n`);
  for (const words of ['db migrate', 'limits github', 'deliveries', 'keys practice', `db backup ${join(folder, 'nb')}`])
    assert.equal((await farol(words, { environment: named })).exitCode, 0, words);
  assert.ok(existsSync(join(folder, 'named-by-file.db')));
});

test('farol limits counts in the store that --database names, and not with --offline', async () => {
  const one = join(folder, 'limits.db');
  await at(`limits github --correct 40 --database ${one}`, `sqlite:${join(folder, 'else.db')}`);
  assert.match((await at('limits github', `sqlite:${one}`)).stdout, / 20 of 60 left/);
  assert.equal((await at(`limits github --offline --database ${one}`, '')).exitCode, 2);
});
