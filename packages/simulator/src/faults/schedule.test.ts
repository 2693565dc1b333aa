import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import type { SimulatorError } from '../errors.ts';
import { createSimulator } from '../simulator.ts';
import { createSchedule, type FaultSchedule } from './schedule.ts';

const catalogue = loadCatalogue();
const from = (schedule: FaultSchedule, seed = 1) => createSchedule(catalogue.apis, schedule, seed);

test('a step names one call, a range or a share of the calls, and the steps of an API win over those of all', () => {
  const fault = from({
    '*': [{ fault: '10ms' }],
    viacep: [
      { calls: 2, fault: ['down', '20ms'] },
      { calls: '4-', fault: 'cep-not-found' },
      { share: 0, fault: 'reset' },
    ],
  });
  assert.deepEqual(fault('ibge', 2), { delayMs: 10 });
  assert.deepEqual(fault('viacep', 2), { delayMs: 20, down: true });
  assert.deepEqual(fault('viacep', 3), { delayMs: 10 });
  assert.deepEqual(fault('viacep', 4000), { delayMs: 10, failure: 'cep-not-found' });
});

test('a seed decides the calls and the delays, each API by itself', () => {
  const schedule = { '*': [{ share: 0.25, fault: '100-800ms' }] };
  const run = (seed: number, id = 'viacep') =>
    Array.from({ length: 400 }, (_, i) => from(schedule, seed)(id, i + 1).delayMs ?? 0);
  const delays = run(7);
  assert.deepEqual(run(7), delays);
  assert.notDeepEqual(run(8), delays);
  assert.notDeepEqual(run(7, 'ibge'), delays);
  const hit = delays.filter((ms) => ms > 0);
  assert.ok(hit.length > 70 && hit.length < 130, `${hit.length} of 400`);
  assert.ok(Math.min(...hit) >= 100 && Math.max(...hit) <= 800 && new Set(hit).size > 50);
});

test('a schedule that is not right is refused with the place of the mistake', () => {
  const wrong: Record<string, unknown> = {
    'nothing: []': { nothing: [] },
    'viacep: {"fault":"down"}': { viacep: { fault: 'down' } },
    'viacep[0].fault: "sad"': { viacep: [{ fault: 'sad' }] },
    'viacep[1].calls: "0-3"': { viacep: [{ fault: 'down' }, { calls: '0-3', fault: 'down' }] },
    'viacep[0].share: 2': { viacep: [{ share: 2, fault: 'down' }] },
    'viacep[0].chance: 1': { viacep: [{ chance: 1, fault: 'down' }] },
    'schedule: []': [],
  };
  for (const [message, schedule] of Object.entries(wrong))
    assert.throws(
      () => from(schedule as FaultSchedule),
      (error: SimulatorError) => error.code === 'unknown_fault' && error.message === message,
      message,
    );
});

test('a simulator follows the schedule call by call and begins again when it forgets', async () => {
  const schedule = {
    viacep: [
      { calls: '2-3', fault: 'down' },
      { calls: 5, fault: '1/60s' },
    ],
  };
  const simulator = createSimulator({ catalogue, schedule, limits: 'noted' });
  const run = async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1)
      statuses.push((await simulator(new Request('https://viacep.com.br/ws/01001000/json/'))).status);
    return statuses;
  };
  const once = await run();
  assert.deepEqual(once, [200, 503, 503, 200, 200, 200]);
  simulator.forget();
  assert.deepEqual(await run(), once);
});

test('a limit that is only noted refuses no call, and the journal says which ones it would refuse', async () => {
  const simulator = createSimulator({ catalogue, limits: 'noted' });
  const enforced = createSimulator({ catalogue });
  const company = 'https://receitaws.com.br/v1/cnpj/00000000000191';
  for (let i = 0; i < 4; i += 1) await simulator(new Request(company));
  for (let i = 0; i < 4; i += 1) await enforced(new Request(company));
  const beyond = [false, false, false, true];
  assert.deepEqual(
    simulator.calls.map((call) => call.beyondLimit),
    beyond,
  );
  assert.deepEqual(
    enforced.calls.map((call) => call.beyondLimit),
    beyond,
  );
  assert.deepEqual(new Set(simulator.calls.map(({ accepted }) => accepted)), new Set([true]));
  assert.equal(enforced.calls.at(-1)?.status, 429);
});
