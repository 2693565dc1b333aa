// Walking a list while it grows, on each store (spec 4.1.3).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '../../../../test/properties.ts';
import {
  type Ask,
  aPayment,
  arrange,
  expectBody,
  expectProblem,
  newKey,
  openSandbox,
  type Subject,
} from '../testing/arranged-sandbox.ts';

type Item = {
  readonly id: string;
};

async function make(ask: Ask): Promise<string> {
  return (await expectBody(await ask('POST', '/pagamentos', aPayment), 201)).id;
}

/** Follows the URLs in Link alone; `meanwhile` runs before each next page. */
async function walk(ask: Ask, first: string, meanwhile: () => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  let address: string | undefined = first;
  while (address !== undefined) {
    const response: Response = await ask('GET', address);
    const { data, page } = await expectBody(response, 200);
    seen.push(...data.map(({ id }: Item) => id));
    await meanwhile();
    const next: string | undefined = /<\/sandbox\/v1([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    assert.equal(next === undefined, page.next === null);
    if (next !== undefined) assert.equal(new URLSearchParams(next.split('?')[1]).get('cursor'), page.next);
    address = next;
  }
  return seen;
}

export function pagesContract(subject: Subject, runs: number): void {
  describe(`${subject.name}: pages`, { skip: subject.skip ?? false }, () => {
    it('can begin after any item of a list, not only after the last', async (t) => {
      const { sandbox, caller } = await arrange(t, subject);
      for (const n of [1, 2, 3]) {
        await sandbox.payments.create(caller, aPayment);
        await sandbox.endpoints.create(caller, { url: `http://127.0.0.1:${n}/`, eventos: ['*'] });
      }
      await sandbox.payments.create(caller, aPayment);
      for (const list of [
        sandbox.payments.list,
        sandbox.events.list,
        sandbox.endpoints.list,
        sandbox.deliveries.list,
      ]) {
        const ids = async (cursor?: string) => (await list(caller, { cursor })).items.map(({ id }) => id);
        const { items, cursorAt } = await list(caller);
        assert.ok(items.length > 2);
        assert.deepEqual(await ids(cursorAt(0) ?? ''), (await ids()).slice(1));
        assert.equal(cursorAt(items.length), null);
      }
    });

    it('of events can be read by their payments, several at once and a number of each', async (t) => {
      const { sandbox, caller } = await arrange(t, subject);
      const made = [];
      for (let n = 0; n < 2; n += 1) {
        const { payment } = await sandbox.payments.create(caller, aPayment);
        made.push(payment.id);
        for (const valor of [1, 2]) await sandbox.payments.patch(caller, payment.id, { valor });
      }
      const ids = ['pag_0mgsx1k000123456789', ...made];
      const amounts = async (most: number, ordem?: 'crescente' | 'decrescente') =>
        (await sandbox.events.ofPayments(caller, ids, { most, ordem })).map((events) =>
          events.map(({ valor }) => valor),
        );
      assert.deepEqual(await amounts(2), [[], [4990, 1], [4990, 1]]);
      assert.deepEqual(await amounts(5, 'decrescente'), [[], [2, 1, 4990], [2, 1, 4990]]);
      const [, events] = await sandbox.events.ofPayments(caller, ids, { most: 1 });
      assert.equal(events?.[0]?.recurso, `/sandbox/v1/pagamentos/${made[0]}`);
      const other = await newKey(sandbox);
      assert.deepEqual(await sandbox.events.ofPayments(other.caller, made, { most: 5 }), [[], []]);
    });

    it('neither skip nor repeat items while others are added and removed', async (t) => {
      const { sandbox } = await openSandbox(t, subject);
      const plan = fc.record({
        before: fc.integer({ min: 0, max: 8 }),
        limit: fc.integer({ min: 1, max: 4 }),
        newest: fc.boolean(),
        meanwhile: fc.array(fc.constantFrom('make', 'remove-seen', 'nothing'), { minLength: 3, maxLength: 6 }),
      });
      await fc.assert(
        fc.asyncProperty(plan, async ({ before, limit, newest, meanwhile }) => {
          const { ask } = await newKey(sandbox);
          const ids: string[] = [];
          for (let n = 0; n < before; n += 1) ids.push(await make(ask));
          const turns = [...meanwhile];
          const first = ids.slice(0, 1);
          const seen = await walk(ask, `/pagamentos?limit=${limit}${newest ? '&ordem=decrescente' : ''}`, async () => {
            const turn = turns.shift();
            if (turn === 'make') ids.push(await make(ask));
            // The item at a cursor may have been removed before the cursor is used.
            if (turn === 'remove-seen' && !newest)
              for (const id of first.splice(0)) await ask('DELETE', `/pagamentos/${id}`);
          });
          assert.equal(new Set(seen).size, seen.length, 'nothing twice');
          const expected = newest ? ids.slice(0, before).toReversed() : ids;
          // Items that were created in time are seen in order; those created after the last page was read may be missing.
          assert.deepEqual(seen, expected.slice(0, Math.max(seen.length, before)));
        }),
        { numRuns: runs },
      );
    });

    it('of events show all of them in order while many calls write', async (t) => {
      const { ask, sandbox, caller } = await arrange(t, subject);
      const writers: Promise<unknown>[] = [];
      for (let n = 0; n < 4; n += 1) await make(ask);
      const seen = await walk(ask, '/eventos?limit=2', async () => {
        if (writers.length < 6) writers.push(...[make(ask), make(ask), make(ask)]);
        await writers.at(-1);
      });
      await Promise.all(writers);
      const { items } = await sandbox.events.list(caller, { limit: 100 });
      assert.ok(seen.length >= 4);
      assert.deepEqual(
        seen,
        items.slice(0, seen.length).map(({ id }) => id),
      );
    });

    it('need a cursor that was issued for the same query', async (t) => {
      const { ask } = await arrange(t, subject);
      for (let n = 0; n < 3; n += 1) await make(ask);
      const { page } = await expectBody(await ask('GET', '/pagamentos?limit=1'), 200);
      assert.equal((await ask('GET', `/pagamentos?limit=2&cursor=${page.next}`)).status, 200, 'the size may change');
      // Two spellings of the same bytes are not the same cursor.
      const bytes = Buffer.from(page.next, 'base64url');
      const spellings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
        .map((letter) => page.next.slice(0, -1) + letter)
        .filter((text) => text !== page.next && Buffer.from(text, 'base64url').equals(bytes));
      assert.ok(spellings.length > 0);
      for (const address of [
        ...spellings.map((text) => `/pagamentos?cursor=${text}`),
        `/pagamentos?cursor=${page.next}&ordem=decrescente`,
        `/pagamentos?cursor=${page.next}&situacao=pendente`,
        `/eventos?cursor=${page.next}`,
        `/pagamentos?cursor=${page.next.slice(0, -1)}${page.next.endsWith('A') ? 'B' : 'A'}`,
        `/pagamentos?cursor=${page.next}AA`,
        '/pagamentos?cursor=abc',
      ]) {
        const problem = await expectProblem(await ask('GET', address), 400, 'invalid-cursor');
        assert.equal(problem.errors[0].parameter, 'cursor');
      }
      await expectProblem(await ask('GET', '/pagamentos?cursor='), 400, 'invalid-parameter');
    });
  });
}
