// The commands that look after the server's state, on each store: deliveries, practice keys, counts and versions.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createSandbox, migrateSandbox } from '@farol/sandbox';
import { createStore } from '@farol/store';
import { migrateWebhooks } from '@farol/webhooks';
import { tryPostgres } from '../../../../test/postgres.ts';
import { password } from '../../../../test/postgres-cluster.ts';
import { withLimits } from '../../../../test/with-limits.ts';
import { deliveriesSchema } from '../deliveries/deliveries-schema.ts';
import { keysSchema } from '../keys/keys-schema.ts';
import { limitsSchema } from '../quota/quota-schema.ts';
import { farol } from '../testing/in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'farol-state-'));
const { postgres, missing } = await tryPostgres();
after(async () => {
  rmSync(folder, { recursive: true });
  await postgres?.close();
});

const catalogue = withLimits(loadCatalogue(), {
  receitaws: [{ requests: 3, per: 'minute', credential: 'without' }],
  pokeapi: [
    { requests: 30, per: 'minute', credential: 'either' },
    { requests: 10_000, per: 'month', credential: 'either' },
  ],
});

const places = [
  { name: 'SQLite', skip: undefined, open: async () => `sqlite:${join(folder, 'state.db')}` },
  { name: 'PostgreSQL', skip: missing, open: async () => (await postgres?.createDatabase()) ?? '' },
];

for (const { name, skip, open } of places) {
  describe(`${name}: the state of a server`, { skip: skip ?? false }, () => {
    test('deliveries and keys are listed, dead deliveries replayed, a key revoked, a count corrected', async () => {
      const url = await open();
      const environment = { DATABASE_URL: url };
      const run = async (words: string) => {
        const ran = await farol(`${words} --lang en`, { environment, catalogue });
        assert.doesNotMatch(ran.stdout + ran.stderr, new RegExp(`${password}|hush`));
        return ran;
      };
      const fails = async (words: string, code: number, sentence: RegExp) => {
        const { exitCode, stdout, stderr } = await run(words);
        assert.deepEqual([exitCode, stdout], [code, ''], words);
        assert.match(stderr, sentence);
      };

      // An older store than the program: nothing is migrated by the way, and the sentence says what to do.
      const store = createStore({ url, maxWaitMs: 10_000 });
      await migrateWebhooks(store);
      for (const words of ['deliveries', 'keys practice', 'db prune'])
        await fails(words, 1, /older version than this program.+farol db migrate/);
      assert.match((await run('db migrate --check')).stdout, /^Missing: .+ farol db migrate applies them/);
      await migrateSandbox(store);
      await run('db migrate');

      const sandbox = createSandbox({ store });
      const { id, chave } = await sandbox.keys.issue({});
      const { caller } = await sandbox.keys.admit(`Bearer ${chave}`);
      await sandbox.endpoints.create(caller, { url: 'http://127.0.0.1:1/?token=hush', eventos: ['*'] });
      await sandbox.payments.create(caller, { valor: 1, moeda: 'BRL', descricao: 'a' });
      const [pending] = await store.read<{ id: string }>('SELECT id FROM webhook_deliveries');
      await fails(`deliveries replay ${pending?.id}`, 2, /is pending; only dead ones/);
      await store.run(`UPDATE webhook_deliveries SET state = 'dead', settled_at = :now`);
      const listed = deliveriesSchema.parse(JSON.parse((await run('deliveries --state dead --json')).stdout));
      assert.ok('data' in listed);
      assert.deepEqual(
        listed.data.map(({ id: found, owner, target, state }) => [found, owner, target, state]),
        [[pending?.id, id, 'http://127.0.0.1:1', 'dead']],
      );
      assert.match((await run('deliveries')).stdout, /^ent_\w+\tdead\tpagamento\.criado\t/);
      assert.match((await run('deliveries replay --all')).stdout, /^1 deliveries will be tried again/);
      await fails('deliveries replay del_nothing', 2, /no delivery with the id/);
      await fails('deliveries replay', 2, /or --all/);
      await fails('deliveries --all', 2, /is for farol deliveries replay/);
      await fails('deliveries --most 0', 2, /from 1 to 500/);

      const keys = keysSchema.parse(JSON.parse((await run('keys practice --json')).stdout));
      assert.deepEqual('practice' in keys && keys.practice.map((key) => [key.id, key.events]), [[id, 1]]);
      await fails('keys revoke', 2, /farol keys revoke <id>/);
      await fails('keys practice chv_1', 2, /An id is for/);
      await fails('keys revoke farol_hush', 2, /no valid practice key/);
      assert.match((await run(`keys revoke ${id}`)).stdout, /^The key chv_\w+ is no longer valid/);
      await assert.rejects(sandbox.keys.admit(`Bearer ${chave}`), { code: 'not-authenticated' });

      assert.match((await run('limits receitaws --correct 2')).stdout, /^The count is corrected\.\n.+\n.+ 1 of 3 left/);
      const corrected = limitsSchema.parse(JSON.parse((await run('limits receitaws --correct 0 --json')).stdout));
      assert.equal(corrected.data[0]?.windows[0]?.used, 0);
      assert.match((await run('limits pokeapi --correct 9000 --window month')).stdout, / 1,000 of 10,000 left/);
      await fails('limits pokeapi --correct 3', 2, /--window: minute or month/);
      await fails('limits receitaws --correct 3 --window day', 2, /--window: minute/);
      await fails('limits viacep --correct 3', 2, /nothing is counted/);
      await fails('limits openweather --correct 3', 1, /\$OPENWEATHER_API_KEY/);
      await fails('limits receitaws --correct x', 2, /from 0 to 999999999/);
      await fails('limits --correct 3', 2, /Name the API/);
      await fails('limits receitaws --window day', 2, /--window is for --correct/);

      const file = join(folder, `${name}.backup`);
      assert.match((await run(`db backup ${file}`)).stdout, /^Backup made at .+ kB\)\.\n$/);
      await run('limits receitaws --correct 1');
      assert.match((await run(`db restore ${file}`)).stdout, /^Data restored .+ The data of before is at .+\n$/);
      assert.match((await run('limits receitaws')).stdout, / 3 of 3 left/, 'the count of the backup');

      // A newer store than the program.
      await store.run(
        `INSERT INTO store_migrations (room, position, name, digest, applied_at) SELECT room, 99, 'newer', '', 0 FROM store_migrations WHERE position = 1`,
      );
      for (const words of ['deliveries', 'keys practice', 'db prune', 'db migrate --check', 'limits receitaws'])
        await fails(words, 1, /This program is older than its data.+Use the newer version/);
      const newer = join(folder, `${name}.newer`);
      if (name === 'SQLite') await run(`db backup ${newer}`);
      else await fails(`db backup ${newer}`, 1, /This program is older than its data/);
      if (name === 'SQLite')
        await fails(`db restore ${newer}`, 1, /newer version than this program.+Nothing was changed/);
      else await fails(`db restore ${file}`, 1, /newer version than this program/);
      await store.close();
    });
  });
}

test('data that is not there is not created, and an address that is none is refused without repeating it', async () => {
  const at = (words: string, database: string) => farol([...words.split(' '), '--database', database, '--lang', 'en']);
  for (const words of ['deliveries', 'keys practice', 'db prune', 'db vacuum']) {
    const { exitCode, stderr } = await at(words, join(folder, 'nowhere.db'));
    assert.deepEqual([exitCode, /There is no data at/.test(stderr)], [1, true], words);
  }
  const { stderr } = await at('deliveries', 'postgres://ana:hush@[/x');
  assert.match(stderr, /postgres:\/\/user:password@host/);
  assert.doesNotMatch(stderr, /hush/);
});
