// Practice keys, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPracticeKeys, revokePracticeKey } from '../index.ts';
import {
  aPayment,
  arrange,
  askWith,
  expectBody,
  expectProblem,
  hourMs,
  newKey,
  openSandbox,
  type Subject,
  startTime,
} from '../testing/arranged-sandbox.ts';

const tables = [
  'sandbox_keys',
  'sandbox_calls',
  'sandbox_payments',
  'sandbox_replays',
  'webhook_endpoints',
  'webhook_secrets',
  'webhook_events',
  'webhook_deliveries',
  'webhook_undelivered',
];

export function keysContract(subject: Subject): void {
  describe(`${subject.name}: practice keys`, { skip: subject.skip ?? false }, () => {
    it('are shown once and stored only as a digest', async (t) => {
      const { sandbox, store, ask } = await openSandbox(t, subject);
      const response = await ask('POST', '/chaves', { somente_leitura: false });
      const key = await expectBody(response, 201);
      assert.deepEqual(Object.keys(key), ['id', 'chave', 'somente_leitura', 'expira_em']);
      assert.equal(key.expira_em, new Date(startTime + 24 * hourMs).toISOString());
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.equal(response.headers.get('location'), `/sandbox/v1/chaves/${key.id}`);
      for (const table of ['sandbox_keys', 'sandbox_calls']) {
        assert.ok(!JSON.stringify(await store.read(`SELECT * FROM ${table}`)).includes(key.chave.slice(6)));
      }
      const shown = await expectBody(await askWith(sandbox, key.chave)('GET', `/chaves/${key.id}`), 200);
      assert.deepEqual(Object.keys(shown), ['id', 'somente_leitura', 'criado_em', 'expira_em']);
      const other = await newKey(sandbox);
      await expectProblem(await other.ask('GET', `/chaves/${key.id}`), 404, 'not-found');
    });

    it('are required: 401 with a challenge for a call without one', async (t) => {
      const { sandbox, ask, clock } = await openSandbox(t, subject);
      const { chave, ask: keyedAsk } = await newKey(sandbox);
      const none = [
        await ask('GET', '/pagamentos'),
        await ask('GET', `/pagamentos?access_token=${chave}`),
        await ask('GET', '/pagamentos', undefined, { authorization: chave }),
        await ask('GET', '/pagamentos', undefined, { cookie: `chave=${chave}` }),
        await ask('GET', '/pagamentos', undefined, { authorization: `Basic ${chave}` }),
      ];
      for (const response of none) {
        const problem = await expectProblem(response, 401, 'not-authenticated');
        assert.equal(problem.instance, '/sandbox/v1/pagamentos');
        assert.equal(response.headers.get('www-authenticate'), 'Bearer');
      }
      const wrong = await ask('GET', '/pagamentos', undefined, { authorization: `Bearer ${chave}x` });
      await expectProblem(wrong, 401, 'not-authenticated');
      assert.equal(wrong.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
      clock.now += 24 * hourMs - 1;
      assert.equal((await keyedAsk('GET', '/pagamentos')).status, 200);
      clock.now += 1;
      await expectProblem(await keyedAsk('GET', '/pagamentos'), 401, 'not-authenticated');
      await expectProblem(await keyedAsk('POST', '/pagamentos', aPayment), 401, 'not-authenticated');
    });

    it('that are read-only read everything and change nothing', async (t) => {
      const { sandbox, store } = await openSandbox(t, subject);
      const { ask, caller } = await newKey(sandbox, true);
      for (const [path, item] of Object.entries(sandbox.description.paths)) {
        const address = path.replace('/sandbox/v1', '').replace(/\{\w+\}/g, 'end_0mgsx1k000123456789');
        for (const method of ['post', 'put', 'patch', 'delete'].filter((name) => name in item)) {
          if (path.endsWith('/chaves')) continue;
          // Before the body or the resource is looked at, so that the answer reveals nothing about them.
          const refused = await ask(method.toUpperCase(), address, '{');
          await expectProblem(refused, 403, 'not-allowed');
          assert.equal(refused.headers.get('www-authenticate'), 'Bearer error="insufficient_scope"');
        }
      }
      assert.equal((await ask('GET', '/pagamentos')).status, 200);
      await assert.rejects(sandbox.payments.create(caller, aPayment), { code: 'not-allowed' });
      await assert.rejects(sandbox.endpoints.create(caller, { url: 'https://example.com/', eventos: ['*'] }), {
        code: 'not-allowed',
      });
      assert.deepEqual(await store.read('SELECT id FROM sandbox_payments'), []);
    });

    it('have exactly their number of calls in any minute, also when all calls come at once', async (t) => {
      const { clock, sandbox } = await openSandbox(t, subject, { limits: { callsPerMinute: 5 } });
      const { ask } = await newKey(sandbox); // one call
      clock.now += 10_000;
      const responses = await Promise.all(Array.from({ length: 20 }, () => ask('GET', '/pagamentos')));
      const refused = responses.filter(({ status }) => status === 429);
      assert.equal(responses.filter(({ status }) => status === 200).length, 4);
      assert.equal(refused.length, 16);
      const [first] = refused;
      assert.ok(first);
      assert.equal(first.headers.get('retry-after'), '50');
      assert.equal(first.headers.get('ratelimit-policy'), '"chave";q=5;w=60');
      assert.equal(first.headers.get('ratelimit'), '"chave";r=0;t=50');
      await expectProblem(first, 429, 'limit-reached');
      clock.now += 50_000;
      assert.equal((await ask('GET', '/pagamentos')).status, 200, 'the first of the five has left the window');
      assert.equal((await ask('GET', '/pagamentos')).status, 429);
      const other = await newKey(sandbox);
      assert.equal((await other.ask('GET', '/pagamentos')).status, 200, 'another key has a limit of its own');
    });

    it('are limited in number, by address and in total', async (t) => {
      const { clock, sandbox } = await openSandbox(t, subject, { limits: { keysPerAddress: 2, keys: 4 } });
      const make = (address?: string) => askWith(sandbox, undefined, address)('POST', '/chaves', {});
      const statuses = await Promise.all(Array.from({ length: 6 }, () => make('203.0.113.7')));
      assert.equal(statuses.filter(({ status }) => status === 201).length, 2);
      const here = await make('::ffff:203.0.113.7');
      assert.equal(here.headers.get('retry-after'), '86400');
      await expectProblem(here, 429, 'limit-reached');
      assert.equal((await make('2001:db8::1')).status, 201);
      assert.equal((await make('2001:db8::2')).status, 201);
      await expectProblem(await make('203.0.113.8'), 503, 'unavailable');
      clock.now += 24 * hourMs;
      assert.equal((await make('203.0.113.7')).status, 201, 'those that have expired count no more');
    });

    it('are forgotten after a day with all their data and with nothing of other keys', async (t) => {
      const { clock, store, sandbox } = await openSandbox(t, subject);
      const fill = async () => {
        const { ask, id } = await newKey(sandbox);
        await expectBody(await ask('POST', '/webhooks', { url: 'https://example.com/', eventos: ['*'] }), 201);
        await expectBody(await ask('POST', '/pagamentos', aPayment, { 'idempotency-key': 'a' }), 201);
        return { ask, id };
      };
      await fill();
      clock.now += hourMs;
      const young = await fill();
      assert.equal(await sandbox.sweep(), 0);
      clock.now += 23 * hourMs;
      assert.deepEqual(
        await Promise.all([sandbox.sweep(), sandbox.sweep()]).then((counts) => counts.toSorted()),
        [0, 1],
      );
      for (const table of tables) {
        const rows = await store.read(`SELECT * FROM ${table}`);
        assert.equal(rows.length, 1, `${table} has ${rows.length} rows`);
        if ('owner' in (rows[0] ?? {})) assert.equal(rows[0]?.owner, young.id);
      }
      assert.equal((await expectBody(await young.ask('GET', '/pagamentos'), 200)).data.length, 1);
    });

    it('see nothing of each other', async (t) => {
      const { sandbox, ask: anaAsk, caller: ana } = await arrange(t, subject);
      const bia = await newKey(sandbox);
      const payment = await expectBody(await anaAsk('POST', '/pagamentos', aPayment), 201);
      const endpoint = await expectBody(
        await anaAsk('POST', '/webhooks', { url: 'https://example.com/', eventos: ['*'] }),
        201,
      );
      await expectBody(await anaAsk('PATCH', `/pagamentos/${payment.id}`, { valor: 1 }), 200);
      const [event] = (await sandbox.events.list(ana)).items;
      const [delivery] = (await sandbox.deliveries.list(ana)).items;
      assert.ok(event && delivery);
      const addresses = [
        `/pagamentos/${payment.id}`,
        `/eventos/${event.id}`,
        `/webhooks/${endpoint.id}`,
        `/entregas/${delivery.id}`,
        `/webhooks/${endpoint.id}/segredos`,
        `/webhooks/${endpoint.id}/segredos/atual`,
      ];
      for (const address of addresses) {
        assert.equal((await anaAsk('GET', address)).status, 200, address);
        await expectProblem(await bia.ask('GET', address), 404, 'not-found');
      }
      for (const list of ['pagamentos', 'eventos', 'webhooks', 'entregas']) {
        assert.deepEqual((await expectBody(await bia.ask('GET', `/${list}`), 200)).data, []);
      }
      const body = { valor: 1, moeda: 'BRL' };
      await expectProblem(await bia.ask('PUT', `/pagamentos/${payment.id}`, body), 404, 'not-found');
      await expectProblem(await bia.ask('PATCH', `/pagamentos/${payment.id}`, {}), 404, 'not-found');
      await expectProblem(await bia.ask('DELETE', `/pagamentos/${payment.id}`), 404, 'not-found');
      await expectProblem(await bia.ask('DELETE', `/webhooks/${endpoint.id}`), 404, 'not-found');
      await expectProblem(await bia.ask('POST', `/webhooks/${endpoint.id}/segredos`, {}), 404, 'not-found');
      await expectProblem(await bia.ask('POST', `/webhooks/${endpoint.id}/repeticoes`, {}), 404, 'not-found');
      const resend = await expectProblem(
        await bia.ask('POST', '/entregas', { evento: event.id, webhook: endpoint.id }),
        400,
        'malformed-body',
      );
      assert.deepEqual(
        resend.errors.map(({ pointer }: { pointer: string }) => pointer),
        ['/evento', '/webhook'],
      );
      assert.deepEqual(await sandbox.payments.byIds(bia.caller, [payment.id]), [undefined]);
      assert.deepEqual(await sandbox.events.byIds(bia.caller, [event.id]), [undefined]);
      assert.deepEqual(await sandbox.endpoints.byIds(bia.caller, [endpoint.id]), [undefined]);
      assert.deepEqual(await sandbox.deliveries.byIds(bia.caller, [delivery.id]), [undefined]);
      assert.equal((await sandbox.payments.byIds(ana, ['nope', payment.id]))[1]?.valor, 1);
      const page = await expectBody(await anaAsk('GET', '/eventos?limit=1'), 200);
      await expectProblem(await bia.ask('GET', `/eventos?limit=1&cursor=${page.page.next}`), 400, 'invalid-cursor');
    });

    it('are listed for the operator without their secret, and end with data and subscriptions when they are revoked', async (t) => {
      const { sandbox, store, clock } = await openSandbox(t, subject);
      const kept = await newKey(sandbox);
      clock.now += 1;
      const lost = await newKey(sandbox);
      await sandbox.payments.create(lost.caller, aPayment);
      await sandbox.endpoints.create(lost.caller, { url: 'http://127.0.0.1:1/', eventos: ['*'] });
      const feed = await sandbox.events.subscribe(lost.caller);
      const listed = await listPracticeKeys(store);
      assert.deepEqual(
        listed.map(({ id, payments, events }) => [id, payments, events]),
        [
          [lost.id, 1, 1],
          [kept.id, 0, 0],
        ],
      );
      assert.ok(!JSON.stringify(listed).includes(lost.chave.slice(6)));
      assert.equal(await revokePracticeKey(store, lost.id), lost.id);
      await expectProblem(await lost.ask('GET', '/pagamentos'), 401, 'not-authenticated');
      for await (const event of feed) assert.fail(`there was still ${event.evento}`);
      for (const table of tables.slice(2)) {
        assert.deepEqual(await store.read(`SELECT 1 AS one FROM ${table}`), [], table);
      }
      assert.equal(await revokePracticeKey(store, lost.id), undefined);
      assert.equal(await revokePracticeKey(store, kept.chave), kept.id, 'a leaked key is enough to revoke it');
      assert.deepEqual(await listPracticeKeys(store), []);
    });
  });
}
