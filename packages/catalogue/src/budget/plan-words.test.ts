import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '../load.ts';
import { type PlannedLimit, planBudget } from './plan-budget.ts';
import { planFor } from './plan-for.ts';
import { lengthWords, planWords, windowWords } from './plan-words.ts';
import { readDemand } from './read-demand.ts';

const { api } = loadCatalogue();

const perMinute: PlannedLimit = { requests: 3, per: 'minute', scope: 'ip', credential: 'without', kind: 'documented' };

test('a plan is said in both languages: the verdict, the sum, what is refused, what fits, and what helps', () => {
  const { demand } = readDemand(new URLSearchParams('users=100&calls=5&hours=8'));
  const plan = planBudget([perMinute], demand, { withCredential: false });
  assert.deepEqual(planWords(plan, 'pt'), {
    verdict: 'Cabe na média, mas 34 de 500 por dia seriam recusadas.',
    reason:
      'São 500 chamadas por dia. O ritmo é de 1,04 por minuto, e cabem 3. Como chegam ao acaso, 6,8% seriam recusadas: 34 por dia, uma em cada 15.',
    ways: [
      { figure: '43 usuários', text: 'por dia é o máximo com folga: até 1% recusado e 90% do limite.' },
      { figure: '57% do cache', text: 'e o seu uso cabe com folga.' },
      { figure: 'Fila: 0 recusas', text: 'espera média de cerca de 2 s.' },
      { figure: 'Polling a cada 23 s', text: 'é o menor intervalo que cabe, sem outras chamadas.' },
    ],
    advice: [
      'Espalhe as chamadas por 19 horas do dia.',
      'O limite vale para cada IP ou usuário em separado: se cada usuário chamar do próprio navegador ou com a própria conta, o uso cabe.',
    ],
  });
  assert.match(
    planWords(plan, 'en').reason,
    /^That is 500 calls a day\. The pace is 1\.04 per minute, and 3 fit\. As they come at random, 6\.8% would be refused/,
  );
  assert.equal(windowWords(plan.windows[0] ?? assert.fail(), 'en'), '1.04 of 3 per minute: 6.8% refused');
});

test('that every user calls from a browser is advised only where a browser can, without a dispute', () => {
  const { demand } = readDemand(new URLSearchParams('users=100&calls=5&hours=8'));
  const contested = api('receitaws') ?? assert.fail();
  const kinds = (entry: typeof contested) => planFor(entry, demand, false).advice.map(({ kind }) => kind);
  assert.equal(kinds(contested).includes('per-user'), false);
  assert.equal(kinds({ ...contested, disputes: [] }).includes('per-user'), true);
  assert.equal(kinds({ ...contested, disputes: [], cors: 'no' }).includes('per-user'), false);
});

test('a use that fits refuses nothing; one over its limit says when it is spent; without a number nothing is promised', () => {
  const plan = (query: string, limits = [perMinute]) =>
    planBudget(limits, readDemand(new URLSearchParams(query)).demand, { withCredential: false });
  assert.equal(
    planWords(plan('users=10&calls=1&hours=24&news=poll&every=3600'), 'en').reason,
    'That is 34 calls a day, 24 of them to ask for news. The pace is 0.02 per minute, and 3 fit. As they come at random, none would be refused.',
  );
  const over = planWords(plan('users=400&calls=1&hours=2&arrive=even'), 'pt');
  assert.equal(over.verdict, 'Não cabe.');
  assert.match(over.reason, /25% seriam recusadas: 100 por dia, uma em cada 4\. O limite acaba 54 s depois/);
  assert.equal(
    planWords(plan('users=3200&calls=1&hours=1&arrive=even', [{ ...perMinute, requests: 50 }]), 'en').verdict,
    'A little over the limit.',
  );
  const unknown = planWords(plan('', []), 'pt');
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
    demand: { arrivals: 'random', users: 100, callsPerUser: 5, hours: 8, pollSeconds: null, cachedShare: 0 },
  });
  const { demand } = read('users=-5&calls=1,5&hours=0&cached=200&news=poll&every=x&arrive=even');
  assert.deepEqual(demand, {
    arrivals: 'even',
    users: 0,
    callsPerUser: 1.5,
    hours: 1,
    pollSeconds: 60,
    cachedShare: 1,
  });
  assert.equal(read('api=github&key=1').withCredential, true);
  assert.equal(read('users=1e400').demand.users, 100);
});
