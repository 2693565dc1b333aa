// The answers and the log of the receiver, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEventLog, createReceiver, createSecret, type ReceiverOptions } from '../index.ts';
import { failsWith } from '../testing/fails-with.ts';
import { arrangeReceiver, effects, exampleSecret, noting, signedRequest } from './arranged-receiver.contract.ts';
import { type Subject, startTime } from './arranged-sender.contract.ts';

export function receivingContract(subject: Subject): void {
  describe(`${subject.name}: receiving`, { skip: subject.skip ?? false }, () => {
    it('answers 200 with an empty body before any handler has run, and logs the bytes unchanged', async (t) => {
      const { store, log, receiver } = await arrangeReceiver(t, subject, { handlers: { '*': noting('paid') } });
      const body = Buffer.from('{"evento": "pagamento.aprovado", "valor": 1.0}\n');
      const response = await receiver.receive(signedRequest({ body }));
      assert.deepEqual([response.status, response.body], [200, null]);
      assert.deepEqual(await effects(store), []);
      const [event] = (await log.events()).items;
      assert.deepEqual(Buffer.from(event?.body ?? []), body);
      assert.deepEqual(
        [event?.id, event?.kind, event?.state, event?.via],
        ['evt_1', 'pagamento.aprovado', 'pending', 'delivery'],
      );
      await receiver.runDue();
      assert.deepEqual(await effects(store), [{ event: 'evt_1', what: 'paid' }]);
    });

    it('refuses deliveries with a wrong signature with 401, and logs the reason without any secret', async (t) => {
      const { log, receiver } = await arrangeReceiver(t, subject);
      const hex = '0'.repeat(63);
      const attempts: ReadonlyArray<readonly [Request, string]> = [
        [signedRequest({ secret: createSecret() }), 'signature_wrong'],
        [signedRequest({ headers: { 'x-signature': '' } }), 'signature_missing'],
        [signedRequest({ headers: { 'x-signature': `sha256=${hex}` } }), 'signature_malformed'],
        [signedRequest({ headers: { 'x-signature': `sha256=${hex}g` } }), 'signature_malformed'],
        [signedRequest({ headers: { 'x-signature': `sha1=${hex}0` } }), 'signature_malformed'],
        [signedRequest({ headers: { 'x-signature': 'sha256=é' } }), 'signature_malformed'],
        [signedRequest({ headers: { 'x-signature': `sha256=${hex}0, sha256=${hex}0` } }), 'signature_malformed'],
        [signedRequest({ headers: { 'webhook-timestamp': '1768478400abc' } }), 'timestamp_malformed'],
        [signedRequest({ now: startTime - 301_000 }), 'timestamp_too_old'],
        [signedRequest({ now: startTime + 301_000 }), 'timestamp_too_new'],
        [signedRequest({ headers: { 'webhook-id': 'a.b' } }), 'id_malformed'],
      ];
      for (const [request, reason] of attempts) {
        const response = await receiver.receive(request);
        assert.equal(response.status, 401, reason);
        assert.equal(response.headers.get('content-type'), 'application/problem+json');
        const problem = (await response.json()) as { code?: unknown; status?: unknown };
        assert.deepEqual([problem.code, problem.status], [reason, 401]);
      }
      const { items } = await log.refused();
      const reasons = items.map(({ reason }) => reason);
      const expected = attempts.map(([, reason]) => reason);
      assert.deepEqual(reasons, expected);
      assert.equal((await log.events()).items.length, 0);
      assert.match(items[0]?.digest ?? '', /^[0-9a-f]{64}$/);
      assert.ok(!JSON.stringify(items).includes(exampleSecret));
      assert.ok(!JSON.stringify(items).includes('sha256='));
    });

    it('requires HTTPS when it is public, accepts only POST, and reads no more than its limit', async (t) => {
      const { receiver, log } = await arrangeReceiver(t, subject, { public: true, maxBytes: 200 });
      const secure = 'https://farol.example/webhooks/pagamentos';
      assert.equal((await receiver.receive(signedRequest())).status, 403);
      assert.equal((await receiver.receive(signedRequest({ url: secure }))).status, 200);
      const wrong = await receiver.receive(new Request(secure));
      assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'POST']);
      const large = Buffer.alloc(201, ' ');
      assert.equal((await receiver.receive(signedRequest({ url: secure, body: large }))).status, 413);
      const stream = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(150)) });
      const endless = new Request(secure, { method: 'POST', body: stream, duplex: 'half' } as RequestInit);
      assert.equal((await receiver.receive(endless)).status, 413);
      const reasons = (await log.refused()).items.map(({ reason }) => reason);
      assert.deepEqual(reasons, ['https_required', 'method_not_allowed', 'body_too_large', 'body_too_large']);
    });

    it('accepts a genuine delivery with any content: no JSON, no UTF-8, odd members', async (t) => {
      const { receiver, log } = await arrangeReceiver(t, subject);
      const bodies = [
        Buffer.from([0xff, 0xfe, 0x00, 0x80]),
        Buffer.from(''),
        Buffer.from('null'),
        Buffer.from('{"evento":"a\\u0000b","id":"\\ud800","criado_em":"x"}'),
        Buffer.from(`{"evento":"${'x'.repeat(5000)}"}`),
      ];
      for (const [index, body] of bodies.entries()) {
        assert.equal((await receiver.receive(signedRequest({ body, bare: true }))).status, 200);
        assert.equal((await receiver.receive(signedRequest({ body, id: `evt_${index}` }))).status, 200);
      }
      const { items } = await log.events();
      assert.deepEqual(new Set(items.map(({ kind }) => kind)), new Set(['']));
      await receiver.runDue();
      assert.deepEqual(new Set((await log.events()).items.map(({ state }) => state)), new Set(['ignored']));
    });

    it('accepts both secrets during a rotation', async (t) => {
      const [old, fresh] = [createSecret(), createSecret()];
      const { receiver } = await arrangeReceiver(t, subject, { secrets: [old, fresh] });
      assert.equal((await receiver.receive(signedRequest({ secret: old }))).status, 200);
      assert.equal((await receiver.receive(signedRequest({ secret: fresh, id: 'evt_2' }))).status, 200);
      assert.equal((await receiver.receive(signedRequest({ secret: createSecret() }))).status, 401);
    });

    it('looks up further senders when its own secrets do not fit, and separates their events', async (t) => {
      const [ana, bia] = [createSecret(), createSecret()];
      let asked = 0;
      const { receiver, log } = await arrangeReceiver(t, subject, {
        source: 'own',
        furtherSenders: async (request) => {
          asked += 1;
          const senders = [
            { source: 'ana', secrets: [createSecret(), ana] },
            { source: 'bia', secrets: [bia] },
          ];
          return request.header('webhook-id') === 'evt_bia' ? senders.slice(1) : senders;
        },
      });
      const statusOf = async (posting: Parameters<typeof signedRequest>[0]) =>
        (await receiver.receive(signedRequest(posting))).status;
      assert.equal(await statusOf({}), 200);
      assert.equal(await statusOf({ headers: { 'x-signature': 'sha256=zz' } }), 401);
      assert.equal(asked, 0, 'only a signature that is well-formed and not ours is worth a question');
      assert.deepEqual([await statusOf({ secret: ana }), await statusOf({ secret: bia })], [200, 200]);
      assert.deepEqual(
        [await statusOf({ secret: 'other' }), await statusOf({ secret: ana, id: 'evt_bia' })],
        [401, 401],
      );
      assert.equal(asked, 4);
      const sources = (await log.events()).items.map(({ source }) => source);
      assert.deepEqual(sources, ['own', 'ana', 'bia']);
      const refusedSources = (await log.refused()).items.map(({ source }) => source);
      assert.deepEqual(refusedSources, ['own', 'own', 'bia'], 'a refusal is logged under the only possible sender');
    });

    it('answers 503 when the look-up of further senders fails', async (t) => {
      const { receiver, log } = await arrangeReceiver(t, subject, {
        secrets: [],
        furtherSenders: () => Promise.reject(new Error('away')),
      });
      assert.equal((await receiver.receive(signedRequest())).status, 503);
      assert.deepEqual((await log.refused()).items, []);
    });

    it('deletes settled events of some sources earlier than those of others', async (t) => {
      const { receiver, log, clock } = await arrangeReceiver(t, subject, {
        source: (request) => new URL(request.url).pathname,
      });
      for (const name of ['a', 'ab', 'b', 'ba'])
        await receiver.receive(signedRequest({ url: `http://127.0.0.1/${name}`, id: name }));
      await receiver.runDue();
      assert.equal(await log.prune(clock.now, { beginWith: '/a' }), 0);
      assert.equal(await log.prune(clock.now + 1, { beginWith: '/a' }), 2);
      const left = (await log.events()).items.map(({ source }) => source);
      assert.deepEqual(left, ['/b', '/ba']);
      assert.equal(await log.prune(clock.now + 1), 2);
    });

    it('answers 503 with Retry-After when the log cannot be written, and accepts the delivery when it can', async (t) => {
      const { receiver, store } = await arrangeReceiver(t, subject);
      await store.run('ALTER TABLE webhook_received RENAME TO away');
      const response = await receiver.receive(signedRequest());
      assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5']);
      await store.run('ALTER TABLE away RENAME TO webhook_received');
      assert.equal((await receiver.receive(signedRequest())).status, 200);
    });

    it('lets the app write its own refusals', async (t) => {
      const { receiver } = await arrangeReceiver(t, subject, {
        refuse: ({ status, reason }) => ({ status, headers: [], body: `own: ${reason}` }),
      });
      const response = await receiver.receive(signedRequest({ secret: 'other' }));
      assert.deepEqual([response.status, await response.text()], [401, 'own: signature_wrong']);
    });

    it('stores only the latest refusals, because strangers can cause them', async (t) => {
      const { store, log } = await arrangeReceiver(t, subject);
      await store.run(
        `INSERT INTO webhook_refused (source, reason, headers, size, refused_at) VALUES ${Array.from(
          { length: 99 },
          () => `('x', 'signature_wrong', '{}', 0, 0)`,
        ).join(', ')}`,
      );
      const small = createEventLog({ store, maxRefused: 10 });
      await small.refuse({ source: 'x', reason: 'signature_wrong', headers: {}, size: 0, digest: null });
      assert.equal((await log.refused({ limit: 100 })).items.length, 10);
    });

    it('requires the standard headers on request, because a captured X-Signature alone is valid for ever', async (t) => {
      const lenient = await arrangeReceiver(t, subject);
      assert.equal((await lenient.receiver.receive(signedRequest({ bare: true }))).status, 200);
      const { receiver, log } = await arrangeReceiver(t, subject, { requireTimestamp: true });
      assert.equal((await receiver.receive(signedRequest({ bare: true }))).status, 401);
      assert.equal((await log.refused()).items[0]?.reason, 'timestamp_missing');
      assert.equal((await receiver.receive(signedRequest())).status, 200);
    });

    it('echoes the nonce of a signed verification and of no other, and logs no event', async (t) => {
      const { receiver, log } = await arrangeReceiver(t, subject);
      const challenge = 'nonce-nonce-nonce-nonce';
      const body = Buffer.from(JSON.stringify({ type: 'webhook.verification', challenge }));
      const response = await receiver.receive(signedRequest({ body }));
      const echoed = [response.status, response.headers.get('webhook-challenge'), await response.text()];
      assert.deepEqual(echoed, [200, challenge, challenge]);
      const forged = await receiver.receive(signedRequest({ body, secret: 'another' }));
      assert.equal(forged.status, 401);
      assert.ok(!(await forged.text()).includes(challenge));
      assert.equal((await log.events()).items.length, 0);
    });

    it('does not start without a secret that its scheme can use, or with handlers that cannot work', async (t) => {
      const { log } = await arrangeReceiver(t, subject);
      const run = () => {};
      const make = (options: object) =>
        createReceiver({ secrets: [exampleSecret], scheme: 'spec', log, ...options } as ReceiverOptions);
      const secrets = ['whsec_test_secret'];
      for (const scheme of ['stripe', 'github', 'shopify', 'asaas']) make({ secrets, scheme });
      for (const [code, options] of [
        ['secret_invalid', { secrets, scheme: 'spec' }],
        ['secret_invalid', { secrets, scheme: 'standard' }],
        ['secret_invalid', { secrets: [] }],
        ['secret_invalid', { secrets: [''] }],
        ['secret_invalid', { secrets: ['whsec_!'] }],
        ['kind_invalid', { handlers: { 'a b': { run } } }],
        ['provider_missing', { handlers: { '*': { sensitive: true, run } } }],
        ['handler_must_fetch', { scheme: 'mercadopago', handlers: { '*': { run } } }],
      ] as const)
        assert.throws(() => make(options), failsWith(code), JSON.stringify(options));
    });
  });
}
