import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ratesIn } from './stated-rates.ts';

test('a rate is found in both languages, with thousands written as in each', () => {
  assert.deepEqual(ratesIn('About 30 requests per minute and 10,000 calls a month.', 'en'), [
    { requests: 30, per: 'minute' },
    { requests: 10_000, per: 'month' },
  ]);
  assert.deepEqual(ratesIn('Cerca de 30 por minuto e 10.000 chamadas por mês; passam de 3 no mesmo segundo.', 'pt'), [
    { requests: 30, per: 'minute' },
    { requests: 10_000, per: 'month' },
    { requests: 3, per: 'second' },
  ]);
});

test('numbers that are not a rate are not taken for one', () => {
  for (const sentence of ['At most 10 years per daily query.', 'Billed per million tokens.', '5,000 with a token.'])
    assert.deepEqual(ratesIn(sentence, 'en'), []);
  for (const sentence of ['Até 10 anos por consulta diária.', 'Desde março de 2025 por decisão do mesário.'])
    assert.deepEqual(ratesIn(sentence, 'pt'), []);
});
