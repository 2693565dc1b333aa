import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropPunctuation, valuesIn } from './field-values.ts';

test('a field for digits drops the punctuation of postal codes and company numbers, other fields keep it', () => {
  for (const [pattern, typed, value] of [
    ['[0-9]{8}', '20040-002', '20040002'],
    ['[0-9A-Z]{12}[0-9]{2}', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['', 'EUR-BRL', 'EUR-BRL'],
    ['-?[0-9]{1,15}', '-23', '-23'],
  ] as const) {
    const field = { pattern, value: typed as string };
    dropPunctuation(field);
    assert.equal(field.value, value);
  }
});

test('a request that the simulator names gives the values of its path, if it is the same request', () => {
  const street = { method: 'GET', path: '/{uf}/{cidade}/json/' };
  assert.deepEqual(valuesIn(street, 'GET /RS/Porto%20Alegre/json/'), { uf: 'RS', cidade: 'Porto Alegre' });
  assert.equal(valuesIn(street, 'GET /01001000/json/'), undefined);
  assert.equal(valuesIn(street, 'POST /RS/Gramado/json/'), undefined);
  assert.equal(valuesIn({ method: 'GET', path: '/v1/forecast' }, 'GET /v1/forecast'), undefined);
});
