// The commands that look after the server's state, on each store: deliveries, practice keys, counts and versions.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createSandbox, migrateSandbox } from '@farol/sandbox';
import { createStore } from '@farol/store';
import { createEventLog, createReceiver, createSender, migrateWebhooks } from '@farol/webhooks';
import { tryPostgres } from '../../../../test/postgres.ts';
import { password } from '../../../../test/postgres-cluster.ts';
import { startEndpoint } from '../../../../test/webhooks-endpoint.ts';
import { withLimits } from '../../../../test/with-limits.ts';
import { deliveriesSchema } from '../deliveries/deliveries-schema.ts';
import { keysSchema } from '../keys/keys-schema.ts';
import { limitsSchema } from '../quota/quota-schema.ts';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';

const folder = folderOf({ after });
const { postgres, missing } = await tryPostgres();
after(() => postgres?.close());

const catalogue = withLimits(loadCatalogue(), {
  receitaws: [{ requests: 3, per: 'minute', credential: 'without' }],
  pokeapi: [
    { requests: 30, per: 'minute', credential: 'either' },
    { requests: 10_000, per: 'month', credential: 'either' },
  ],
});

const places = [
  { name: 'SQLite', skip: undefined, open: async (file: string) => `sqlite:${join(folder, file)}` },
  { name: 'PostgreSQL', skip: missing, open: async () => (await postgres?.createDatabase()) ?? '' },
];

for (const { name, skip, open } of places) {
  describe(`${name}: the state of a server`, { skip: skip ?? false }, () => {
    test('deliveries and keys are listed, dead deliveries replayed, a key revoked, a count corrected', async () => {
      const url = await open('state.db');
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
      await store.run(`UPDATE webhook_undelivered SET state = 'dead', settled_at = :now`);
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
      await fails('deliveries --all', 2, /is an option of farol db deliveries replay/);
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
      await fails('limits receitaws --window day', 2, /--window needs --correct/);

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

    test('what an older version stored is migrated, and its deliveries in every state are still there and sent', async (t) => {
      const url = await open('older.db');
      const run = (words: string) => farol(`${words} --lang en`, { environment: { DATABASE_URL: url } });
      // Later than everything in the file, so that all leases and back-offs are over.
      const clock = () => Date.UTC(2100, 0, 1);
      const store = createStore({ url, clock, maxWaitMs: 10_000 });
      t.after(() => store.close());
      const written = new URL(`../../../../test/older-stores/${store.dialect.name}.sql`, import.meta.url);
      await store.migrate('older', [{ name: 'store', sql: readFileSync(written, 'utf8') }]);

      const check = await run('db migrate --check');
      assert.equal(check.exitCode, 1);
      assert.match(check.stdout, /leases and successes in the delivery/);
      assert.match((await run('deliveries')).stderr, /older version than this program/);
      assert.equal((await run('db migrate')).exitCode, 0);
      assert.equal((await run('db migrate --check')).stdout, 'The tables are up to date.\n');

      const states = async () => {
        const listed = deliveriesSchema.parse(JSON.parse((await run('deliveries --json')).stdout));
        assert.ok('data' in listed);
        return Object.fromEntries(listed.data.map(({ event, state }) => [event, state]).sort());
      };
      const old = {
        evt_again: 'delivered',
        evt_claimed: 'pending',
        evt_dead: 'dead',
        evt_dropped: 'dropped',
        evt_due: 'pending',
        evt_held: 'held',
        evt_later: 'pending',
        evt_once: 'delivered',
      };
      assert.deepEqual(await states(), old);
      const receiving = await startEndpoint();
      t.after(() => receiving.close());
      await store.run('UPDATE webhook_endpoints SET url = ?', [receiving.url]);
      const sender = createSender({ store, loopbackPorts: 'any' });
      t.after(() => sender.stop());
      const again = (await sender.deliveries('ana')).items.find(({ eventId }) => eventId === 'evt_again');
      assert.deepEqual(
        (await sender.attempts('ana', again?.id ?? '')).map(({ number, outcome, status }) => [number, outcome, status]),
        [
          [1, 'status', 503],
          [2, 'delivered', 200],
        ],
      );
      assert.match((await run('deliveries replay --all')).stdout, /^1 deliveries will be tried again/);
      const [held] = (await sender.endpoints.list('caio')).items;
      await sender.endpoints.enable('caio', held?.id ?? '', { replay: true });
      await sender.runDue();
      assert.deepEqual(receiving.delivered.map(({ headers }) => headers['webhook-id']).sort(), [
        'evt_claimed',
        'evt_dead',
        'evt_due',
        'evt_held',
        'evt_later',
      ]);
      assert.deepEqual(new Set(Object.values(await states())), new Set(['delivered', 'dropped']));
      const receiver = createReceiver({
        secrets: ['not asked for here'],
        scheme: 'spec',
        log: createEventLog({ store }),
        handlers: { '*': { run: () => {} } },
      });
      assert.equal(await receiver.runDue(), 1, 'the received event that waited');
      for (const table of ['sandbox_payments', 'gateway_quota', 'webhook_refused'])
        assert.equal((await store.read(`SELECT 1 AS one FROM ${table}`)).length, 1, table);
    });
  });
}

test('data that is not there is not created, and an address that is none is refused without repeating it', async () => {
  const at = (words: string, database: string) => farol([...words.split(' '), '--database', database, '--lang', 'en']);
  for (const words of ['deliveries', 'keys practice', 'db prune', 'db vacuum']) {
    const { exitCode, stderr } = await at(words, join(folder, 'nowhere.db'));
    assert.deepEqual([exitCode, /There is no data at/.test(stderr)], [1, true], words);
    assert.equal(existsSync(join(folder, 'nowhere.db')), false, words);
  }
  const { stderr } = await at('deliveries', 'postgres://ana:hush@[/x');
  assert.match(stderr, /postgres:\/\/user:password@host/);
  assert.doesNotMatch(stderr, /hush/);
});
