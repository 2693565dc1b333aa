// With the test runner of Node: node --test address.node-test.js
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { simulate } from '@farol/simulator';
import { cityOf } from './address.js';

let simulation;
before(async () => {
  simulation = await simulate();
});
afterEach(() => simulation.reset());
after(() => simulation.close());

test('finds a city', async () => {
  assert.equal(await cityOf('01001000', simulation.baseUrls.viacep), 'São Paulo');
});

test('says that the service is down', async () => {
  simulation.setFault('viacep', { down: true });
  await assert.rejects(cityOf('01001000', simulation.baseUrls.viacep), /is down/);
});
