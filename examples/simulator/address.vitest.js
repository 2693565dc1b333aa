// With Vitest: npx vitest run --dir . address.vitest.js (the name is set in vitest.config.js)
import { simulate } from '@farol/simulator';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cityOf } from './address.js';

let simulation;
beforeAll(async () => {
  simulation = await simulate();
});
afterEach(() => simulation.reset());
afterAll(() => simulation.close());

test('finds a city', async () => {
  expect(await cityOf('01001000', simulation.baseUrls.viacep)).toBe('São Paulo');
});

test('says that the service is down', async () => {
  simulation.setFault('viacep', { down: true });
  await expect(cityOf('01001000', simulation.baseUrls.viacep)).rejects.toThrow('is down');
});
