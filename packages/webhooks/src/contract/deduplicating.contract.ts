// Which deliveries count as copies of one event, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { schemes } from '../schemes/schemes.ts';
import {
  arrangeReceiver,
  effects,
  eventBody,
  exampleSecret,
  noting,
  signedRequest,
} from './arranged-receiver.contract.ts';
import type { Subject } from './arranged-sender.contract.ts';

export function deduplicatingContract(subject: Subject): void {
  describe(`${subject.name}: deduplicating`, { skip: subject.skip ?? false }, () => {
    it('answers 64 parallel copies with 200 and gives them one effect', async (t) => {
      const { store, log, receiver } = await arrangeReceiver(t, subject, { handlers: { '*': noting('paid') } });
      const responses = await Promise.all(
        Array.from({ length: 64 }, async () => {
          const response = await receiver.receive(signedRequest());
          await receiver.runDue();
          return response.status;
        }),
      );
      assert.deepEqual(new Set(responses), new Set([200]));
      assert.deepEqual(await effects(store), [{ event: 'evt_1', what: 'paid' }]);
      assert.equal((await log.events()).items[0]?.copies, 64);
    });

    it('counts two kinds about one object as two events, and only equal kind, object and time as one', async (t) => {
      const { log, receiver } = await arrangeReceiver(t, subject);
      const other = [{ evento: 'pagamento.estornado' }, { criado_em: '2026-01-15T12:00:01Z' }, { id: 'pag_2' }];
      for (const members of [{}, ...other, {}])
        await receiver.receive(signedRequest({ body: Buffer.from(eventBody(members)), bare: true }));
      const copies = (await log.events()).items.map(({ copies }) => copies);
      assert.deepEqual(copies, [2, 1, 1, 1]);
    });

    it('counts two ids as two events even if all members are equal', async (t) => {
      const { log, receiver } = await arrangeReceiver(t, subject);
      await receiver.receive(signedRequest({ id: 'evt_1' }));
      await receiver.receive(signedRequest({ id: 'evt_2' }));
      assert.equal((await log.events()).items.length, 2);
    });

    it('recognises a captured delivery that is sent again without its id, or with an unsigned one', async (t) => {
      const { log, receiver } = await arrangeReceiver(t, subject);
      await receiver.receive(signedRequest());
      await receiver.receive(signedRequest({ bare: true }));
      await receiver.receive(signedRequest({ bare: true, headers: { 'webhook-id': 'evt_other' } }));
      assert.equal((await log.events()).items.length, 1);
      const tampered = signedRequest({ headers: { 'webhook-id': 'evt_other' } });
      assert.equal((await receiver.receive(tampered)).status, 401);
      // In the other order: the copy without its id first.
      const body = Buffer.from(eventBody({ id: 'pag_2' }));
      await receiver.receive(signedRequest({ body, bare: true }));
      await receiver.receive(signedRequest({ body, id: 'evt_2' }));
      assert.equal((await log.events()).items.length, 2);
      // Both at the same time.
      const both = Buffer.from(eventBody({ id: 'pag_3' }));
      await Promise.all([
        receiver.receive(signedRequest({ body: both, bare: true })),
        receiver.receive(signedRequest({ body: both, id: 'evt_3' })),
      ]);
      assert.equal((await log.events()).items.length, 3);
    });

    it('recognises a captured body under another id, where the id is not signed', async (t) => {
      for (const scheme of ['github', 'shopify'] as const) {
        const { log, receiver, store } = await arrangeReceiver(t, subject, {
          scheme,
          handlers: { '*': noting('done') },
        });
        const send = async (id: string, body: Uint8Array<ArrayBuffer>) => {
          const url = new URL('http://127.0.0.1/webhooks/x');
          const signed = schemes[scheme].sign(
            { id, kind: 'push', timestamp: 0, body, url },
            { current: exampleSecret, all: [exampleSecret] },
          );
          const { status } = await receiver.receive(new Request(url, { method: 'POST', body, headers: { ...signed } }));
          assert.equal(status, 200);
        };
        await send('first', Buffer.from('{"ref":"main"}'));
        await send('captured', Buffer.from('{"ref":"main"}'));
        await Promise.all([
          send('second', Buffer.from('{"ref":"other"}')),
          send('at the same time', Buffer.from('{"ref":"other"}')),
        ]);
        await send('first', Buffer.from('{"ref":"main"}'));
        await receiver.runDue();
        assert.deepEqual((await log.events()).items.map(({ id, copies }) => [id, copies]).slice(0, 1), [['first', 2]]);
        assert.equal((await effects(store)).length, 2, scheme);
      }
    });

    it('finds the event that a delivery would be a copy of, by its id or by its members', async (t) => {
      const { log, receiver } = await arrangeReceiver(t, subject);
      const copy = { body: Buffer.from(eventBody()) };
      for (let n = 0; n < 3; n += 1) await receiver.receive(signedRequest(copy));
      const [event] = (await log.events()).items;
      const byId = { eventKey: 'id:evt_1', factsKey: null, id: 'evt_1' };
      assert.deepEqual(await log.find('spec', byId), event);
      assert.equal(event?.copies, 3);
      assert.equal(await log.find('other', byId), undefined);
      assert.equal(await log.find('spec', { eventKey: 'id:evt_2', factsKey: null, id: 'evt_2' }), undefined);
    });

    it('never counts events of two sources as copies', async (t) => {
      const { log, receiver } = await arrangeReceiver(t, subject, {
        source: (request) => new URL(request.url).pathname.split('/').at(-1) ?? '',
      });
      await receiver.receive(signedRequest({ url: 'http://127.0.0.1/webhooks/loja' }));
      await receiver.receive(signedRequest({ url: 'http://127.0.0.1/webhooks/clube' }));
      const { items } = await log.events();
      assert.deepEqual(items.map(({ source }) => source).sort(), ['clube', 'loja']);
      assert.equal((await log.events({ source: 'loja' })).items.length, 1);
    });
  });
}
