import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { demandFields, planFor, planView, planWords, readDemand } from '@farol/catalogue/budget';
import { farol } from '../testing/in-process.ts';
import { planSchema } from './plan-schema.ts';

const { apis } = loadCatalogue();

test('a plan is that of the calculator page for the same numbers, for every entry and both languages', async () => {
  const query = new URLSearchParams('users=250&calls=4&hours=6&cached=20&news=poll&every=45&key=1&arrive=bursts');
  const { demand, withCredential } = readDemand(query);
  for (const api of apis) {
    const expected = planFor(api, demand, withCredential);
    const words = `plan ${api.id} --users 250 --calls 4 --hours 6 --cached 20 --every 45 --arrive bursts --key`;
    for (const language of ['pt', 'en'] as const) {
      const { stdout } = await farol(`${words} --lang ${language} --json`);
      assert.deepEqual(planSchema.parse(JSON.parse(stdout)), planView(api, expected, language));
    }
    const { stdout } = await farol(`${words} --lang en`);
    const { verdict, reason, ways, advice } = planWords(expected, 'en');
    for (const text of [verdict, reason, ...ways.map(({ figure }) => figure), ...advice])
      assert.ok(stdout.includes(text), `${api.id}: ${text}`);
  }
});

test('help names the usual numbers of the page', async () => {
  const { stdout } = await farol('help plan --lang en');
  const { every: _, ...fields } = demandFields;
  for (const [name, { usual }] of Object.entries(fields))
    assert.match(stdout, new RegExp(`--${name} <number> .*\\(default: ${usual}\\)`));
});

test('without options the plan has the usual numbers of the page, and polls only when asked', async () => {
  const plain = JSON.parse((await farol('plan receitaws --json')).stdout);
  assert.deepEqual(plain.calls_a_day, { users: 500, polling: 0, total: 500 });
  assert.equal(JSON.parse((await farol('plan receitaws --every 60 --json')).stdout).calls_a_day.polling, 1440);
});

test('a number that cannot be is refused with its bounds, in both languages', async () => {
  for (const words of ['--users -1', '--hours 25', '--cached x', '--every 0', '--calls=']) {
    const [pt, en] = [await farol(`plan viacep ${words} --lang pt`), await farol(`plan viacep ${words} --lang en`)];
    assert.deepEqual([pt.exitCode, en.exitCode, pt.stdout], [2, 2, ''], words);
    assert.match(pt.stderr, /precisa (?:ser um número|de um valor)/);
    assert.match(en.stderr, /must be a number|needs a value/);
  }
});
