import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLookups, type Lookups } from '../schema/lookups.ts';
import costs from '../testing/look-ups.json' with { type: 'json' };
import { catalogue, openDoor, post, uncached } from '../testing/test-door.ts';

/** Look-ups over the real catalogue that write down each call: the relation and how many keys came at once. */
function counted(): { readonly lookups: Lookups; readonly calls: string[] } {
  const calls: string[] = [];
  const real = createLookups(catalogue);
  const counting = Object.entries(real).map(([relation, lookup]) => [
    relation,
    (keys: readonly never[]) => {
      calls.push(relation);
      return lookup(keys);
    },
  ]);
  return { lookups: Object.fromEntries(counting) as Lookups, calls };
}

/**
 * Each list with related objects costs one look-up for each relation and cycle. In the last, the second cycle asks for other keys of the
 * same relation, so there is a second call, and not one for each rule.
 */
for (const [query, expected] of Object.entries(costs)) {
  test(`${query} costs ${expected.length} look-ups`, async () => {
    const { lookups, calls } = counted();
    const door = openDoor({ lookups });
    // Three times: first by the reference executor, then compiled.
    for (let sight = 1; sight <= 3; sight++) {
      calls.length = 0;
      const { status, text } = await post(door, { query }, uncached);
      assert.equal(status, 200, text);
      assert.deepEqual(calls, expected, `sight ${sight}`);
    }
  });
}

test('requests of a batch share their look-ups, and two HTTP requests share none', async () => {
  const { lookups, calls } = counted();
  const door = openDoor({ lookups });
  const query = '{ api(id: "viacep") { breaks { id } } }';
  const other = '{ api(id: "ibge") { breaks { id } } }';
  await post(door, [{ query }, { query: other }], uncached);
  assert.deepEqual(calls, ['apis', 'rulesBrokenBy']);
  await post(door, { query }, uncached);
  assert.deepEqual(calls, ['apis', 'rulesBrokenBy', 'apis', 'rulesBrokenBy']);
});

test('a request can ask for cost, depth and look-ups', async () => {
  const { body } = await post(openDoor(), {
    query: '{ apis { nodes { id breaks { id } } } }',
    extensions: { farol: { explain: true } },
  });
  const farol = body.extensions?.farol;
  const breaks = Math.max(...catalogue.apis.map((api) => catalogue.rulesBrokenBy(api.id).length));
  assert.equal(farol?.depth, 4);
  assert.equal(farol?.cost, 1 + (1 + 20 * (1 + (1 + breaks * 1))));
  assert.deepEqual(farol?.lookups, {
    findApis: { asked: 1, lookups: 1 },
    rulesBrokenBy: { asked: 18, lookups: 1 },
  });
  assert.equal((farol?.bounds as { cost: number }).cost, 10_000);
});

test('cost, depth and look-ups are not sent unless asked for', async () => {
  const { body } = await post(openDoor(), { query: '{ apis { nodes { id } } }' });
  assert.deepEqual(Object.keys(body), ['data']);
});
