// The three requests of all 18 entries, by the simulator alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { exampleValues, fillRequest, loadCatalogue } from '@farol/catalogue';
import { createSimulator } from '../simulator.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { requestTo } from '../testing/request-to.ts';

const { apis } = loadCatalogue();

for (const api of apis) {
  for (const template of api.requests) {
    test(`${api.id}: ${template.id} answers its sample`, async () => {
      const filled = fillRequest(template, exampleValues(template));
      assert.ok(filled.ok);
      const simulator = createSimulator({ catalogue: { apis }, clock: createHandClock() });
      const response = await simulator(requestTo(api, { ...filled.request, key: api.credential ? 'a-key' : null }));
      const { status, contentType, sample } = template.response ?? api.response;
      assert.equal(response.status, status);
      assert.equal(response.headers.get('content-type'), contentType);
      const as = response.headers.get('x-farol-simulated-as');
      const text = await response.text();
      // A whole list holds all that the sample shows of it.
      if (as === 'example') for (const one of sample as unknown[]) assert.ok(holds(JSON.parse(text), one), template.id);
      else assert.equal(as, 'illustrative');
      if (as === 'example') return;
      if (sample === null) assert.equal(text, '');
      else assert.deepEqual(typeof sample === 'string' ? text : JSON.parse(text), sample);
    });
  }
}

function holds(list: readonly unknown[], item: unknown): boolean {
  return list.some((one) => isDeepStrictEqual(one, item));
}
