import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '../load.ts';
import { planBudget } from './plan-budget.ts';
import { planFor } from './plan-for.ts';
import { lengthWords, planWords, windowWords } from './plan-words.ts';
import { readDemand } from './read-demand.ts';

const { api } = loadCatalogue();

const perMinute = { requests: 3, per: 'minute', scope: 'ip', credential: 'without', kind: 'documented' } as const;

test('a plan is said in both languages: the verdict, the sum, the window that breaks first, and what helps', () => {
  const { demand } = readDemand(new URLSearchParams('users=400&calls=1&hours=2'));
  const plan = planBudget([perMinute], demand, { withCredential: false });
  assert.deepEqual(planWords(plan, 'pt'), {
    verdict: 'Passa do limite.',
    reason:
      'São 400 chamadas por dia. O limite por minuto é o primeiro a estourar: o seu uso pede 4 chamadas, e cabem 3. A cota acaba 54 s depois da primeira chamada.',
    advice: [
      'Responda 10% das chamadas com o cache.',
      'Espalhe as chamadas por 3 horas do dia, com uma fila.',
      'O limite vale para cada IP ou usuário em separado: se cada usuário chamar do próprio navegador ou com a própria conta, o uso cabe.',
      'Sem outra mudança, cabem até 360 usuários por dia.',
    ],
  });
  assert.match(
    planWords(plan, 'en').reason,
    /^That is 400 calls a day\. The limit per minute is exceeded first: your use needs 4 calls, and 3 fit/,
  );
  assert.equal(windowWords(plan.windows[0] ?? assert.fail(), 'en'), 'needs 4 of 3 per minute');
});

test('a use that fits names the fullest window; a limit without a number promises nothing', () => {
  const { demand } = readDemand(new URLSearchParams('users=10&calls=1&hours=24&news=poll&every=3600'));
  assert.equal(
    planWords(planBudget([perMinute], demand, { withCredential: false }), 'en').reason,
    'That is 34 calls a day, 24 of them to ask for news. The tightest limit is the one per minute: at a steady pace, you use up to 1 of 3 calls (33%).',
  );
  const unknown = planWords(planBudget([], demand, { withCredential: false }), 'pt');
  assert.equal(unknown.verdict, 'Não dá para calcular.');
  assert.equal(unknown.advice.length, 2);
});

test('a plan says that its limits are disputed and that the provider bills for some use', () => {
  const { demand } = readDemand(new URLSearchParams());
  const reason = (id: string) => planWords(planFor(api(id) ?? assert.fail(), demand, true), 'en').reason;
  for (const id of ['openweather', 'coingecko', 'brasilapi', 'google-maps-platform'])
    assert.match(reason(id), /Another source says otherwise about the free tier or the limits/, id);
  for (const id of ['google-maps-platform', 'anthropic-claude']) assert.match(reason(id), /bills for some use/, id);
  assert.doesNotMatch(reason('viacep'), /Another source|bills/);
});

test('lengths have at most two units', () => {
  const words = [400, 59_999, 60_000, 20_000_000, 90_000_000, 172_800_000].map((ms) => lengthWords(ms, 'pt'));
  assert.deepEqual(words, ['1 s', '59 s', '1 min', '5 h 33 min', '1 dia 1 h', '2 dias']);
});

test('a query that nobody checked gives a use within bounds', () => {
  const read = (query: string) => readDemand(new URLSearchParams(query));
  assert.deepEqual(read(''), {
    api: '',
    withCredential: false,
    demand: { users: 100, callsPerUser: 5, hours: 8, pollSeconds: null, cachedShare: 0 },
  });
  const { demand } = read('users=-5&calls=1,5&hours=0&cached=200&news=poll&every=x');
  assert.deepEqual(demand, { users: 0, callsPerUser: 1.5, hours: 1, pollSeconds: 60, cachedShare: 1 });
  assert.equal(read('api=github&key=1').withCredential, true);
  assert.equal(read('users=1e400').demand.users, 100);
});
