// Reconciliation, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListedEvent } from '../handle/provider.ts';
import { type Provider, reconcile } from '../index.ts';
import { failsWith } from '../testing/fails-with.ts';
import { arrangeReceiver, effects, eventBody, noting, signedRequest } from './arranged-receiver.contract.ts';
import { type Subject, startTime } from './arranged-sender.contract.ts';

const pageLength = 50;

/** A provider that lists its events with cursors, and repeats the last event of each page on the next. */
function listing(
  events: readonly ListedEvent[],
): Pick<Required<Provider>, 'listEvents'> & { readonly asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    listEvents: async (since, cursor = '0') => {
      asked.push(since);
      const from = Number(cursor);
      const to = from + pageLength;
      return { events: events.slice(Math.max(0, from - 1), to), next: to < events.length ? String(to) : undefined };
    },
  };
}

export function reconcilingContract(subject: Subject): void {
  describe(`${subject.name}: reconciling`, { skip: subject.skip ?? false }, () => {
    for (const shown of ['with', 'without'] as const) {
      it(`finds every event of a provider that lost 10 % and sent 10 % twice, listed ${shown} their ids`, async (t) => {
        const { store, log, receiver } = await arrangeReceiver(t, subject, { handlers: { '*': noting('paid') } });
        const events = Array.from({ length: 200 }, (_, n) => ({
          id: `evt_${n}`,
          // Identified only by their ids, or only by their members.
          body: Buffer.from(eventBody(shown === 'with' ? { valor: n } : { id: `pag_${n}` })),
        }));
        for (const [n, { id, body }] of events.entries()) {
          if (n % 10 === 3) continue;
          const copies = n % 10 === 7 ? 2 : 1;
          for (let copy = 0; copy < copies; copy += 1) await receiver.receive(signedRequest({ id, body }));
        }
        await receiver.runDue();
        const provider = listing(
          events.map(({ id, body }) => ({ ...(shown === 'with' ? { id } : {}), payload: JSON.parse(body.toString()) })),
        );
        const found = await reconcile({ log, provider, source: 'spec', scheme: 'spec' });
        assert.deepEqual([found.missing.length, found.pages], [20, 4]);
        assert.ok(found.missing.every(({ kind }) => kind === 'pagamento.aprovado'));
        await receiver.runDue();
        assert.equal((await effects(store)).length, 200);
        const again = await reconcile({ log, provider, source: 'spec', scheme: 'spec' });
        assert.equal(again.missing.length, 0);
        const { items } = await log.events({ limit: 500 });
        assert.equal(items.filter(({ via }) => via === 'reconcile').length, 20);
        // A listed event is not another copy: only those sent twice have two.
        const copies = items.map((event) => event.copies);
        assert.deepEqual([Math.max(...copies), copies.filter((count) => count === 2).length], [2, 20]);
        // The lost delivery arrives after all.
        const [, , , late] = events;
        assert.ok(late);
        assert.equal((await receiver.receive(signedRequest(late))).status, 200);
        await receiver.runDue();
        assert.equal((await effects(store)).length, 200);
      });
    }

    it('reports missing events once in a dry run, and changes neither the log nor the start of the next run', async (t) => {
      const { clock, log, receiver } = await arrangeReceiver(t, subject);
      await receiver.receive(signedRequest({ id: 'evt_1' }));
      // Received without its id, so only its members identify it.
      await receiver.receive(signedRequest({ bare: true, body: Buffer.from(eventBody({ id: 'pag_2' })) }));
      const events = [1, 2, 3].map((n) => ({
        id: `evt_${n}`,
        payload: JSON.parse(String(eventBody({ id: `pag_${n}` }))),
      }));
      const provider = listing([...events, ...events]);
      const options = { log, provider, source: 'spec', scheme: 'spec' } as const;
      for (let run = 0; run < 2; run += 1) {
        const found = await reconcile({ ...options, dryRun: true });
        assert.deepEqual(found.missing, [{ id: 'evt_3', kind: 'pagamento.aprovado' }]);
        clock.now += 3_600_000;
      }
      assert.equal((await log.events()).items.length, 2);
      assert.equal((await reconcile(options)).missing.length, 1);
      assert.deepEqual(provider.asked, [0, 0, 0]);
    });

    it('starts where the last run started, minus an overlap, and repeats an interrupted run', async (t) => {
      const { clock, log } = await arrangeReceiver(t, subject);
      const provider = listing([]);
      const run = (options = {}) => reconcile({ log, provider, source: 'spec', scheme: 'spec', ...options });
      await run();
      clock.now += 3_600_000;
      const broken = { listEvents: () => Promise.reject(new Error('down')) };
      await assert.rejects(run({ provider: broken }), /down/);
      for (const options of [{}, { overlapMs: 0 }, { source: 'other' }, { since: 5 }]) await run(options);
      assert.deepEqual(provider.asked, [0, startTime - 600_000, startTime + 3_600_000, 0, 5]);
    });

    it('stops at a provider whose pages do not end', async (t) => {
      const { log } = await arrangeReceiver(t, subject);
      const circle = { listEvents: async () => ({ events: [], next: 'again' }) };
      const endless = { listEvents: async (_since: number, cursor = '') => ({ events: [], next: `${cursor}x` }) };
      const options = { log, source: 'spec', scheme: 'spec' } as const;
      await assert.rejects(reconcile({ ...options, provider: circle }), failsWith('provider_endless'));
      await assert.rejects(reconcile({ ...options, provider: endless, maxPages: 20 }), failsWith('provider_endless'));
    });
  });
}
