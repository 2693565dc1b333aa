import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { fillRequest } from '@farol/catalogue/request';
import { provocationOf } from './provocation.ts';

const { apis } = loadCatalogue();

test('a failure of reading is provoked by the values of a request that the fields accept', () => {
  const viacep = apis.find(({ id }) => id === 'viacep');
  assert.ok(viacep);
  const of = (code: string) => {
    const failure = viacep.failures.find((one) => one.code === code);
    return failure && provocationOf(viacep, failure);
  };
  assert.deepEqual(of('cep-not-found'), { request: viacep.requests[0].id, values: { cep: '99999999' } });
  assert.equal(of('malformed-cep'), undefined, 'the field refuses it');
});

test('the values of a provocation make the request that the entry gives for the failure', () => {
  const provoked = apis.flatMap((api) =>
    api.failures.flatMap((failure) => {
      const found = provocationOf(api, failure);
      return found ? [{ api, failure, ...found }] : [];
    }),
  );
  assert.ok(provoked.length >= 5, `${provoked.length} failures can be provoked`);
  for (const { api, failure, request, values } of provoked) {
    const template = api.requests.find(({ id }) => id === request);
    assert.ok(template);
    const filled = fillRequest(template, values);
    assert.ok(filled.ok);
    const { path, query } = { ...api.firstRequest, ...failure.request };
    assert.deepEqual({ path: filled.request.path, query: { ...filled.request.query } }, { path, query: { ...query } });
  }
});
