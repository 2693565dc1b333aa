// The three requests of all 18 entries, by the simulator alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleValues, fillRequest, loadCatalogue } from '@farol/catalogue';
import { createSimulator } from '../simulator.ts';
import { assertSample } from '../testing/assert-sample.ts';
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
      assert.match(response.headers.get('x-farol-simulated-as') ?? '', /^(illustrative|example)$/);
      const text = await response.text();
      if (sample === null) assert.equal(text, '');
      else assertSample(typeof sample === 'string' ? text : JSON.parse(text), sample, template.id);
    });
  }
}
