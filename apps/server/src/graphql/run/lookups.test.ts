import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLookups, type Lookups } from '../schema/lookups.ts';
import { catalogue, openDoor, post, uncached } from '../testing/test-door.ts';

/** Look-ups over the real catalogue that write down each call: the relation and how many keys came at once. */
function counted(): { readonly lookups: Lookups; readonly calls: string[] } {
  const calls: string[] = [];
  const real = createLookups(catalogue);
  const lookups = Object.fromEntries(
    Object.entries(real).map(([relation, lookup]) => [
      relation,
      (keys: readonly never[]) => {
        calls.push(relation);
        return lookup(keys);
      },
    ]),
  ) as Lookups;
  return { lookups, calls };
}

/** Each list with related objects, and the look-ups that it may cost: one for each relation and cycle. */
const cases: readonly (readonly [query: string, calls: readonly string[]])[] = [
  ['{ apis { nodes { id } } }', ['findApis']],
  ['{ apis { nodes { breaks { id } } } }', ['findApis', 'rulesBrokenBy']],
  [
    '{ apis { edges { node { breaks { id } observations { id } } } } }',
    ['findApis', 'rulesBrokenBy', 'observationsOf'],
  ],
  ['{ apis { nodes { breaks { brokenBy { id } } } } }', ['findApis', 'rulesBrokenBy', 'apisBreaking']],
  ['{ apis { nodes { breaks { guide { rules { id } } } } } }', ['findApis', 'rulesBrokenBy', 'guideOf', 'rulesOf']],
  ['{ apis { nodes { failures { breaks { id } } } } }', ['findApis', 'rules']],
  ['{ apis { nodes { quirks { breaks { id } } failures { breaks { id } } } } }', ['findApis', 'rules']],
  ['{ rules { brokenBy { id } guide { id } } }', ['findRules', 'apisBreaking', 'guideOf']],
  ['{ guides { rules { brokenBy { id } } } }', ['rulesOf', 'apisBreaking']],
  [
    '{ pt: apis { nodes { breaks { title } } } en: apis(language: EN) { nodes { breaks { title } } } }',
    ['findApis', 'rulesBrokenBy'],
  ],
  [
    '{ a: api(id: "viacep") { breaks { id } } b: api(id: "ibge") { breaks { id } } c: api(id: "none") { id } }',
    ['apis', 'rulesBrokenBy'],
  ],
  // The second cycle asks for other keys of the same relation, so there is a second call, and not one for each rule.
  [
    '{ api(id: "viacep") { breaks { brokenBy { breaks { id } } } } }',
    ['apis', 'rulesBrokenBy', 'apisBreaking', 'rulesBrokenBy'],
  ],
];

for (const [query, expected] of cases) {
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
