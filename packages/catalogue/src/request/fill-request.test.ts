import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadCatalogue } from '../load.ts';
import { requestTemplateSchema } from '../schema/request-schema.ts';
import { exampleValues, fillRequest } from './fill-request.ts';

const { apis } = loadCatalogue();
const meaning = { pt: 'x', en: 'x' };
const template = requestTemplateSchema.parse({
  id: 'one',
  title: meaning,
  method: 'POST',
  path: '/items/{id}/parts',
  query: { lang: 'pt' },
  body: { name: '{name}', count: '{count}', on: '{on}', inner: [{ note: '{note}' }], fixed: '{x' },
  parameters: [
    { name: 'id', in: 'path', meaning, example: 'a b', required: true },
    { name: 'page', in: 'query', meaning, example: '1', pattern: '[1-9]', required: false, inExample: false },
    { name: 'x-trace', in: 'header', meaning, example: 't', required: false },
    { name: 'name', in: 'body', meaning, example: 'n', values: ['n', 'm'], required: true },
    { name: 'count', in: 'body', type: 'integer', meaning, example: '2', required: true },
    { name: 'on', in: 'body', type: 'boolean', meaning, example: 'true', required: false },
    { name: 'note', in: 'body', meaning, example: 'o', required: false, inExample: false },
  ],
  source: 'https://example.com/',
  readOn: '2026-11-15',
});

describe('the requests of the 18', () => {
  for (const api of apis) {
    it(`${api.id}: the first one with its examples is the first request, in the same order`, () => {
      const filled = fillRequest(api.requests[0], exampleValues(api.requests[0]));
      assert.ok(filled.ok);
      assert.equal(JSON.stringify(filled.request), JSON.stringify(api.firstRequest));
    });
    it(`${api.id}: three requests whose patterns accept their examples, also as a browser reads patterns`, () => {
      assert.equal(api.requests.length, 3);
      for (const { parameters } of api.requests) {
        for (const { example, pattern } of parameters) {
          if (pattern) assert.match(example, new RegExp(`^(?:${pattern})$`, 'v'));
        }
      }
    });
  }
});

describe('fillRequest', () => {
  it('puts values into path, query, headers and body, typed, and leaves out what has no value', () => {
    assert.deepEqual(fillRequest(template, { ...exampleValues(template), on: '' }), {
      ok: true,
      request: {
        method: 'POST',
        path: '/items/a%20b/parts',
        query: { lang: 'pt' },
        headers: { 'x-trace': 't' },
        body: { name: 'n', count: 2, inner: [{}], fixed: '{x' },
      },
    });
    const values = { id: 'a/b,c:d', page: '3', name: 'm', count: '-4', on: 'false', note: '{name}' };
    const all = fillRequest(template, values);
    assert.ok(all.ok);
    assert.equal(all.request.path, '/items/a%2Fb,c:d/parts');
    assert.equal(JSON.stringify(all.request.query), '{"lang":"pt","page":"3"}');
    assert.deepEqual(all.request.body, { name: 'm', count: -4, on: false, inner: [{ note: '{name}' }], fixed: '{x' });
  });

  it('lists every problem at once', () => {
    const problemsOf = (values: Record<string, string>) => {
      const filled = fillRequest(template, values);
      return filled.ok ? [] : filled.problems.map(({ parameter, problem }) => `${parameter} ${problem}`);
    };
    const problems = problemsOf({ id: '..', page: '10', name: 'z', count: '1.5', extra: 'x' });
    assert.deepEqual(problems, ['id pattern', 'page pattern', 'name values', 'count type', 'extra unknown']);
    assert.deepEqual(problemsOf({ count: '1', name: 'n' }), ['id missing']);
  });
});
