import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { exampleValues, fillRequest, loadCatalogue } from '@farol/catalogue';
import { knownInputs } from './known-inputs.ts';
import { createSimulator } from './simulator.ts';
import { createHandClock } from './testing/hand-clock.ts';
import { requestTo } from './testing/request-to.ts';

const { apis } = loadCatalogue();

function inputsOf(id: string, request: string) {
  const api = apis.find((one) => one.id === id);
  const template = api?.requests.find((one) => one.id === request);
  assert.ok(api && template);
  return knownInputs(api, template);
}

test('a form for a postal code can offer those of all 27 states, and one that does not exist', () => {
  const inputs = inputsOf('viacep', 'address-by-cep');
  const known = inputs.flatMap(({ values: { cep = '' }, as }) => (as === 'failure' ? [] : [cep]));
  assert.ok(known.length >= 30 && known.includes('01001000') && known.includes('52061410'));
  assert.deepEqual(inputs.find(({ as }) => as === 'failure')?.values, { cep: '99999999' });
});

for (const api of apis) {
  test(`${api.id}: every known input of its three requests is answered as it says`, async () => {
    for (const template of api.requests) {
      const inputs = knownInputs(api, template);
      const example = sorted(exampleValues(template));
      assert.ok(
        inputs.some(({ values }) => isDeepStrictEqual(sorted(values), example)),
        template.id,
      );
      for (const { values, as } of inputs) {
        const filled = fillRequest(template, values);
        // A documented failure may be a value that the form itself refuses.
        if (!filled.ok) assert.equal(as, 'failure');
        if (!filled.ok) continue;
        const simulator = createSimulator({ catalogue: { apis }, clock: createHandClock() });
        const response = await simulator(requestTo(api, { ...filled.request, key: api.credential ? 'a-key' : null }));
        assert.equal(response.headers.get('x-farol-simulated-as'), as, JSON.stringify(values));
        await response.arrayBuffer();
      }
    }
  });
}

function sorted(values: Readonly<Record<string, string>>) {
  return Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other));
}
