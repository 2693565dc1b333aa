import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { loadCatalogue } from '@farol/catalogue';
import { createGateway } from '@farol/gateway';
import { createSimulator, createSimulatorServer } from '@farol/simulator';
import { createStore } from '@farol/store';
import { json, startUpstream } from '../../../../test/upstream.ts';
import { withLimits } from '../../../../test/with-limits.ts';
import { readConfig } from '../machine/config.ts';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';
import { limitsSchema } from './quota-schema.ts';

const catalogue = withLimits(loadCatalogue(), { receitaws: [{ requests: 3, per: 'hour', credential: 'without' }] });
const folder = folderOf({ after });
const environment = { DATABASE_URL: `sqlite:${join(folder, 'farol.db')}` };

/**
 * Uses up three calls an hour and has a fourth one refused, in the store that the command reads. A busy machine may need more than a
 * minute until the tests read it.
 */
before(async () => {
  const server = await createSimulatorServer({ simulator: createSimulator({ catalogue }) });
  const store = createStore({ url: environment.DATABASE_URL, maxWaitMs: 10_000 });
  const gateway = createGateway({ catalogue, store, environment: {}, dial: () => server.address });
  const statuses: number[] = [];
  for (const cnpj of ['00000000000191', '33000167000101', '60746948000112', '33592510000154']) {
    const options = { id: 'receitaws', path: `/cnpj/${cnpj}` };
    statuses.push((await gateway.call(new Request('http://farol.invalid/'), options)).status);
  }
  assert.equal(statuses.at(-1), 429);
  await gateway.close();
  await store.close();
  await server.close();
});

test('limits shows what earlier calls used, in words, as a meter and as JSON', async () => {
  const { stdout } = await farol('limits receitaws --lang en', { environment, catalogue });
  assert.match(stdout, /^receitaws\n {2}░{16} 0 of 3 left per hour, resets in \d+ min\n$/);
  const asJson = await farol('limits receitaws --json', { environment, catalogue });
  const { data } = limitsSchema.parse(JSON.parse(asJson.stdout));
  assert.deepEqual([data[0]?.windows[0]?.used, data[0]?.windows[0]?.left], [3, 0]);
});

test('a call beyond the limit is refused without touching the network, and says when to try again', async () => {
  const { exitCode, stderr } = await farol('try receitaws --lang en', { environment, catalogue });
  assert.equal(exitCode, 1);
  assert.match(stderr, /429 Request limit reached/);
  assert.match(stderr, /Try again after .+\./);
});

test('the help of limits says where calls are counted outside a clone', async () => {
  const { stateFolder } = readConfig({});
  for (const lang of ['pt', 'en']) {
    const { stdout } = await farol(`help limits --lang ${lang}`);
    assert.ok(stdout.includes(stateFolder.replace(homedir(), '~')), stdout);
  }
});

test('limits without an id lists all 18, and says where no number is stated or a key is missing', async () => {
  const { stdout } = await farol('limits --lang en', { environment, catalogue });
  for (const { id } of catalogue.apis) assert.match(stdout, new RegExp(`^${id}`, 'm'));
  assert.match(stdout, /^ibge\n {2}number not stated$/m);
  assert.match(stdout, /^openweather \(missing \$OPENWEATHER_API_KEY\)$/m);
});

test('with --watch the meter is drawn again in its place until it is stopped', async () => {
  const stopping = new AbortController();
  const running = farol('limits receitaws --watch', { environment, catalogue, columns: 40, signal: stopping.signal });
  stopping.abort();
  const { exitCode, stdout } = await running;
  assert.equal(exitCode, 0);
  assert.ok(stdout.split('\n').every((line) => stripVTControlCharacters(line).length <= 40));
});

test('limits --release ends a pause that the provider asked for, and says when there is none', async () => {
  const url = `sqlite:${join(folder, 'paused.db')}`;
  const upstream = await startUpstream(json(429, {}, { 'retry-after': '86400' }));
  const store = createStore({ url, maxWaitMs: 10_000 });
  const gateway = createGateway({ catalogue, store, environment: {}, dial: () => upstream.origin });
  await gateway.call(new Request('http://farol.invalid/'), { id: 'viacep', path: '/01001000/json/' });
  await gateway.close();
  await store.close();
  await upstream.close();
  const own = { environment: { DATABASE_URL: url }, catalogue };
  assert.match(
    (await farol('limits viacep --lang en', own)).stdout,
    /paused for 24 h .+ farol limits --release viacep/,
  );
  assert.match((await farol('limits --release viacep --lang en', own)).stdout, /^The pause has ended\.\nviacep\n/);
  const again = limitsSchema.parse(JSON.parse((await farol('limits --release viacep --json', own)).stdout));
  assert.deepEqual([again.released, again.data[0]?.api, again.data[0]?.held_until], [false, 'viacep', null]);
  assert.match((await farol('limits --release viacep --lang pt', own)).stdout, /^Não havia pausa\.\n/);
  assert.equal((await farol('limits --release unknown', own)).exitCode, 2);
});

test('offline, the limit holds from one command to the next, and the real one is not used up', async () => {
  const own = { environment: { DATABASE_URL: `sqlite:${join(folder, 'apart.db')}` }, catalogue };
  const codes: number[] = [];
  for (const cnpj of ['00000000000191', '33000167000101', '33592510000154', '07689002000189']) {
    codes.push((await farol(`call receitaws /cnpj/${cnpj} --offline`, own)).exitCode);
  }
  assert.deepEqual(codes, [0, 0, 0, 1]);
  assert.match((await farol('limits receitaws --offline --lang en', own)).stdout, / 0 of 3 left per hour/);
  assert.match((await farol('limits receitaws --lang en', own)).stdout, / 3 of 3 left per hour/);
});
