import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulate } from './simulate.ts';

test('simulate gives a base URL for each API, with faults and calls until it is reset', async () => {
  await using simulation = await simulate();
  const { baseUrls, setFault, calls, reset } = simulation;
  assert.equal(Object.keys(baseUrls).length, 18);
  const call = async () => (await fetch(`${baseUrls.viacep}/01001000/json/`)).status;
  assert.equal(await call(), 200);
  setFault('viacep', { down: true });
  assert.equal(await call(), 503);
  const called = calls.map(({ api }) => api);
  assert.deepEqual(called, ['viacep', 'viacep']);
  reset();
  assert.equal(calls.length, 0);
  assert.equal(await call(), 200);
});

test('a closed simulation answers no more', async () => {
  const { address, close } = await simulate({ faults: { ibge: { delayMs: 0 } } });
  assert.equal((await fetch(address)).status, 200);
  await close();
  await assert.rejects(fetch(address));
});
