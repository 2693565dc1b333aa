// Frequent queries use an index, so that the cost of an event does not grow with the number of earlier ones.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Store, Value } from '@farol/store';
import { claimDeliveries, isOtherDue, oldestDue } from '../deliver/claim.ts';
import { openStore, type Subject } from './arranged-sender.contract.ts';

const rowCount = 2_000;

const fill = [
  `INSERT INTO webhook_endpoints (id, owner, url, kinds, scheme, state, faults, created_at)
   SELECT 'end_' || i, 'own_' || i, 'https://a.example/', '*', 'spec', 'active', '[]', 0 FROM n`,
  `INSERT INTO webhook_events (owner, id, kind, body, digest, created_at)
   SELECT 'own_' || i, 'evt_' || i, 'a', BODY, '', 0 FROM n`,
  `INSERT INTO webhook_deliveries (id, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at, queued)
   SELECT 'ent_' || i, 'own_' || i, i, 'end_' || i, CASE WHEN i < 10 THEN 'pending' ELSE 'delivered' END, 1, 1, 0, i, 1 FROM n`,
  `INSERT INTO webhook_undelivered (position, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at)
   SELECT i, 'own_' || i, i, 'end_' || i, CASE WHEN i < 10 THEN 'pending' ELSE 'dead' END, 1, 1, 0, i FROM n`,
  `INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome) SELECT i, 1, 0, 0, 'delivered' FROM n`,
  `INSERT INTO webhook_received (source, event_key, facts_key, kind, body, digest, via, copies, received_at, state, attempts, due_at)
   SELECT 'spec', 'id:' || i, 'facts ' || i, 'a', BODY, '', 'delivery', 1, 0, CASE WHEN i < 10 THEN 'pending' ELSE 'done' END, 1, 0 FROM n`,
];

const asked: Readonly<Record<string, string>> = {
  'the deliveries of a deleted endpoint': `SELECT position FROM webhook_deliveries WHERE endpoint_id = 'end_7'`,
  'the undelivered of a deleted endpoint': `SELECT position FROM webhook_undelivered WHERE endpoint_id = 'end_7'`,
  'the undelivered of an owner': `SELECT u.position FROM webhook_endpoints p
    JOIN webhook_undelivered u ON u.endpoint_id = p.id WHERE p.owner = 'own_7'`,
  'the deliveries of a deleted event': 'SELECT position FROM webhook_deliveries WHERE event_position = 7',
  'the attempts of a deleted delivery': 'SELECT number FROM webhook_attempts WHERE delivery_position = 7',
  'deliveries that are due': `SELECT position FROM webhook_undelivered
    WHERE state = 'pending' AND due_at <= 5 AND COALESCE(leased_until, 0) <= 5 ORDER BY due_at, position LIMIT 16`,
  'arrivals that are due': `SELECT position FROM webhook_received
    WHERE state = 'pending' AND due_at <= 5 AND (source || '') IN ('spec') ORDER BY due_at, position LIMIT 16`,
  'a copy by its facts': `SELECT 1 FROM webhook_received r
    WHERE r.facts_key = 'facts 7' AND (r.source || '') = 'spec' AND r.signed_id IS NULL LIMIT 1`,
};

export function plansContract(subject: Subject): void {
  describe(`${subject.name}: plans`, { skip: subject.skip ?? false }, () => {
    it('use an index for every query whose cost would grow with the table', async (t) => {
      const { store } = await openStore(t, subject);
      const body = `CAST('{}' AS ${store.dialect.blob})`;
      for (const sql of fill) {
        const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rowCount})`;
        await store.run(`${numbers} ${sql.replace('BODY', body)}`);
      }
      await store.run('ANALYZE');
      for (const [what, sql] of Object.entries(asked)) {
        const plan = await planOf(store, sql);
        assert.match(plan, /USING (COVERING )?INDEX|Index (Only )?Scan/, `${what}: ${plan}`);
        assert.doesNotMatch(plan, /Seq Scan|SCAN webhook_\w+$/m, `${what}: ${plan}`);
      }
    });

    it('of a success change no index of deliveries, and of a claim none of the undelivered', async (t) => {
      const { store } = await openStore(t, subject);
      const definitions = async (table: string) => {
        const listed =
          store.dialect.name === 'sqlite'
            ? `SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?`
            : 'SELECT indexdef AS sql FROM pg_indexes WHERE tablename = ?';
        return (await store.read<{ sql: string }>(listed, [table])).map(({ sql }) => sql).join('\n');
      };
      const deliveries = await definitions('webhook_deliveries');
      assert.match(deliveries, /event_position/);
      assert.doesNotMatch(deliveries, /state|reason|attempts|step|settled_at|success_/);
      const undelivered = await definitions('webhook_undelivered');
      assert.match(undelivered, /due_at/);
      assert.doesNotMatch(undelivered, /lease|attempts/);
    });

    it('of a claim read a backlog in the order of the index and never sort it, also when the queue was empty before', async (t) => {
      const { store } = await openStore(t, subject);
      await store.run('ANALYZE');
      const plan = await planOf(store, oldestDue({ endpoints: [], owners: [] }, 64));
      assert.match(plan, /USING INDEX webhook_undelivered_due|Index Scan using webhook_undelivered_due/, plan);
      assert.doesNotMatch(plan, /TEMP B-TREE|Sort/, plan);
    });

    it('of a claim find what they lock and change by its key, also when the queue was empty before', async (t) => {
      const { store } = await openStore(t, subject);
      await store.run('ANALYZE');
      const wanted = { limit: 64, leaseMs: 1_000, except: { endpoints: [], owners: [] }, perOwner: 64 };
      const plan = await planOf(store, await queryOf((sql) => claimDeliveries({ ...store, ...sql }, wanted, 0)));
      const byKey =
        /webhook_undelivered USING INTEGER PRIMARY KEY|d USING INTEGER PRIMARY KEY|using webhook_undelivered_pkey/g;
      assert.equal(plan.match(byKey)?.length, 2, plan);
      assert.equal(plan.match(/webhook_undelivered_due/g)?.length, 1, plan);
      assert.doesNotMatch(plan, /Seq Scan on webhook|Hash|Merge|SCAN webhook_\w+$/m, plan);
    });

    it('of the search for other owners look at each endpoint and never at the backlog of those that are left out', async (t) => {
      const { store } = await openStore(t, subject);
      for (const sql of ['SELECT 1', 'ANALYZE']) {
        await store.run(sql);
        const except = { endpoints: ['end_1'], owners: ['own_1'] };
        const plan = await planOf(store, await queryOf((sql) => isOtherDue(sql, except)));
        assert.match(plan, /(USING INDEX|Index Scan using) webhook_undelivered_endpoint/, plan);
        assert.doesNotMatch(plan, /webhook_undelivered_due|Seq Scan on webhook_undelivered|SCAN d\b/, plan);
      }
    });
  });
}

type Query = { readonly text: string; readonly values: readonly Value[] };

/** The query that this reads. */
async function queryOf(reading: (store: Store) => Promise<unknown>): Promise<Query> {
  const asked: Query[] = [];
  const ask = async (text: string, values: readonly Value[] = []) => {
    asked.push({ text, values });
    return { changes: 0, rows: [] };
  };
  const read = async (text: string, values?: readonly Value[]) => (await ask(text, values)).rows;
  await reading({ read, run: ask } as unknown as Store);
  return asked[0] as Query;
}

/** As a single statement at `read-committed`, like a claim. */
async function planOf(store: Store, asked: string | Query): Promise<string> {
  const { text, values } = typeof asked === 'string' ? { text: asked, values: [] } : asked;
  const explain = store.dialect.name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const { rows } = await store.run(`${explain} ${text}`, values, { isolation: 'read-committed' });
  return rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string')).join('\n');
}
