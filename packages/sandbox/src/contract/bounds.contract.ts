// The bounds of what strangers can make grow, on each store: keys, stored answers, repeated deliveries, the work of forgetting.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer } from '../../../../test/webhooks-endpoint.ts';
import { createSandbox } from '../index.ts';
import { rowsAtATime } from '../keys/sweep.ts';
import { arrangeReceiver } from '../testing/arranged-receiver.ts';
import {
  aPayment,
  arrange,
  askWith,
  expectBody,
  expectProblem,
  hourMs,
  newKey,
  openEndpoint,
  openSandbox,
  type Subject,
} from '../testing/arranged-sandbox.ts';

export function boundsContract(subject: Subject): void {
  describe(`${subject.name}: one key`, { skip: subject.skip ?? false }, () => {
    it('sends at most 20 deliveries a second, and another key is not delayed by it', async (t) => {
      const moment = { ms: 0 };
      const { sandbox, caller } = await arrange(t, subject, { delivery: { clock: () => moment.ms } });
      const other = await newKey(sandbox);
      const receiver = await openEndpoint(t, answer(200));
      for (const one of [caller, other.caller])
        await sandbox.endpoints.create(one, { url: receiver.url, eventos: ['pagamento.criado'] });
      for (let n = 0; n < 25; n += 1) await sandbox.payments.create(caller, aPayment);
      await sandbox.payments.create(other.caller, aPayment);
      assert.equal(await sandbox.deliverDue(), 21);
      moment.ms += 1_000;
      assert.equal(await sandbox.deliverDue(), 5);
    });
  });

  describe(`${subject.name}: new keys`, { skip: subject.skip ?? false }, () => {
    it('come to one address at a limited rate, so that a burst does not use up its day', async (t) => {
      const { sandbox, clock } = await openSandbox(t, subject, { limits: { newKeysPerMinute: 3, keysPerAddress: 5 } });
      const issue = (address: string) => askWith(sandbox, undefined, address)('POST', '/chaves', {});
      const burst = await Promise.all(Array.from({ length: 8 }, () => issue('203.0.113.7')));
      assert.deepEqual(burst.map(({ status }) => status).toSorted(), [201, 201, 201, 429, 429, 429, 429, 429]);
      for (const refused of burst.filter(({ status }) => status === 429)) {
        assert.equal(refused.headers.get('retry-after'), '60');
        await expectProblem(refused, 429, 'limit-reached');
      }
      assert.equal((await issue('203.0.113.8')).status, 201);
      clock.now += 60_000;
      assert.equal((await issue('203.0.113.7')).status, 201);
    });

    it('are counted for an IPv6 site as well, which has many networks', async (t) => {
      const { sandbox, clock } = await openSandbox(t, subject, {
        limits: { newKeysPerMinute: 2, keysPerAddress: 3, addressesPerSite: 2 },
      });
      let network = 0;
      const issue = async (site = '2001:db8:1') => {
        network += 1;
        const address = `${site}:${network.toString(16)}::1`;
        return (await askWith(sandbox, undefined, address)('POST', '/chaves', {})).status;
      };
      for (const expected of [201, 201, 201, 201, 429]) assert.equal(await issue(), expected);
      clock.now += 60_000;
      for (const expected of [201, 201, 429]) assert.equal(await issue(), expected);
      assert.equal(await issue('2001:db8:2'), 201);
    });

    it('are forgotten after an hour without a call and without data', async (t) => {
      const { sandbox, clock, store } = await openSandbox(t, subject);
      const [idle, used, paying, listening] = [
        await newKey(sandbox),
        await newKey(sandbox),
        await newKey(sandbox),
        await newKey(sandbox),
      ];
      await sandbox.payments.create(paying.caller, aPayment);
      await sandbox.endpoints.create(listening.caller, { url: 'https://example.com/', eventos: ['*'] });
      clock.now += hourMs / 2;
      await used.ask('GET', '/pagamentos');
      clock.now += hourMs / 2 + 1;
      assert.equal(await sandbox.sweep(), 1);
      await expectProblem(await idle.ask('GET', '/pagamentos'), 401, 'not-authenticated');
      for (const { ask } of [used, paying, listening]) assert.equal((await ask('GET', '/pagamentos')).status, 200);
      assert.equal((await store.read('SELECT id FROM sandbox_keys')).length, 3);
    });

    it('and new data are refused while the store is full', async (t) => {
      const { sandbox, store, caller } = await arrange(t, subject);
      const full = createSandbox({ store, limits: { storeBytes: 1 } });
      t.after(() => full.stop());
      await expectProblem(await askWith(full)('POST', '/chaves', {}), 503, 'unavailable');
      await assert.rejects(full.payments.create(caller, aPayment), { code: 'unavailable' });
      const { payment } = await sandbox.payments.create(caller, aPayment);
      assert.equal((await full.payments.get(caller, payment.id)).id, payment.id);
    });
  });

  describe(`${subject.name}: stored answers`, { skip: subject.skip ?? false }, () => {
    it('hold no secret that can be read from the store', async (t) => {
      const { ask, store } = await arrange(t, subject);
      const create = () =>
        ask('POST', '/webhooks', { url: 'https://example.com/', eventos: ['*'] }, { 'idempotency-key': 'once' });
      const text = await (await create()).text();
      const { segredo } = JSON.parse(text);
      assert.match(segredo, /^whsec_/);
      const stored = JSON.stringify(await store.read('SELECT * FROM sandbox_replays'));
      assert.ok(!stored.includes(segredo.slice('whsec_'.length)));
      assert.equal(await (await create()).text(), text);
    });

    it('are limited in number; the oldest are forgotten', async (t) => {
      const { ask, store, clock } = await arrange(t, subject, { limits: { replays: 3 } });
      for (let n = 0; n < 5; n += 1) {
        clock.now += 1;
        assert.equal((await ask('POST', '/pagamentos', aPayment, { 'idempotency-key': `key-${n}` })).status, 201);
      }
      assert.deepEqual(await store.read('SELECT replay_key FROM sandbox_replays ORDER BY replay_key'), [
        { replay_key: 'key-2' },
        { replay_key: 'key-3' },
        { replay_key: 'key-4' },
      ]);
    });
  });

  describe(`${subject.name}: the work that a key causes`, { skip: subject.skip ?? false }, () => {
    it('includes deliveries that are sent again', async (t) => {
      const { ask, webhook } = await arrangeReceiver(t, subject, undefined, { limits: { deliveries: 3 } });
      const at = `/webhooks/${webhook.id}`;
      await expectBody(await ask('PATCH', at, { situacao: 'desativado' }), 200);
      for (let n = 0; n < 2; n += 1) assert.equal((await ask('POST', '/pagamentos', aPayment)).status, 201);
      await expectBody(await ask('PATCH', at, { situacao: 'ativo' }), 200);
      await expectProblem(await ask('POST', `${at}/repeticoes`, {}), 409, 'conflict');
      assert.equal((await expectBody(await ask('GET', '/entregas?situacao=retida'), 200)).data.length, 2);
      const [first] = (await expectBody(await ask('GET', '/eventos?limit=1'), 200)).data;
      assert.equal((await ask('POST', '/entregas', { evento: first.id })).status, 201);
      await expectProblem(await ask('POST', '/entregas', { evento: first.id }), 409, 'conflict');
    });

    it('does not include resolving the name of an endpoint that it cannot have', async (t) => {
      let resolved = 0;
      const resolve = () => {
        resolved += 1;
        return Promise.reject(new Error('no names here'));
      };
      const { ask } = await arrange(t, subject, { limits: { endpoints: 1 }, delivery: { resolve } });
      const register = () => ask('POST', '/webhooks', { url: 'https://example.com/', eventos: ['*'] });
      assert.equal((await register()).status, 201);
      const before = resolved;
      await expectProblem(await register(), 409, 'conflict');
      assert.equal(resolved, before);
    });

    it('is forgotten with the key in small steps, between which other work goes on', async (t) => {
      const { sandbox, store, clock, caller, webhook } = await arrangeReceiver(t, subject);
      const { payment } = await sandbox.payments.create(caller, aPayment);
      // Many deliveries at once, without the time that sending them would take.
      const rows = Array.from({ length: 2 * rowsAtATime }, (_, n) => n);
      await store.transaction(async (tx) => {
        for (const n of rows) {
          await tx.run(
            `INSERT INTO webhook_deliveries (id, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at)
             SELECT ?, ?, MIN(position), ?, 'dead', 1, 1, 0, 0 FROM webhook_events WHERE owner = ?`,
            [`ent_${n}`, caller.id, webhook.id, caller.id],
          );
        }
      });
      assert.equal((await sandbox.payments.get(caller, payment.id)).id, payment.id);
      clock.now += 24 * hourMs;
      const run = t.mock.method(store, 'run');
      let turns = 0;
      const counting = setInterval(() => {
        turns += 1;
      });
      t.after(() => clearInterval(counting));
      assert.equal(await sandbox.sweep(), 1);
      clearInterval(counting);
      const deleted = await Promise.all(
        run.mock.calls
          .filter(({ arguments: [sql] }) => String(sql).startsWith('DELETE'))
          .map(async ({ result }) => (await result)?.changes ?? 0),
      );
      assert.ok(Math.max(...deleted) <= rowsAtATime, String(deleted));
      assert.ok(deleted.filter((changes) => changes === rowsAtATime).length >= 2);
      assert.ok(turns > 0);
      for (const table of [
        'sandbox_keys',
        'sandbox_payments',
        'webhook_deliveries',
        'webhook_undelivered',
        'webhook_events',
      ]) {
        assert.deepEqual(await store.read(`SELECT COUNT(*) AS n FROM ${table}`), [{ n: 0 }], table);
      }
    });
  });
}
