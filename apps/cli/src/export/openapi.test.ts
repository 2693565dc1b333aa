import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openapiText } from './openapi.ts';

const { apis } = loadCatalogue();
const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // Under which licence others offer their API is not in the catalogue, and a made-up one would be worse than none.
    'info-license': 'off',
    // ViaCEP's addresses end with a slash. The text describes what is, not what would be nicer.
    'no-path-trailing-slash': 'off',
    // Not every API answers every call with a 4xx when it fails: that is what the entries are about.
    'operation-4xx-response': 'off',
  },
});

async function complaints(source: string): Promise<string[]> {
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return found.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}

for (const api of apis) {
  test(`the OpenAPI text of ${api.id} lints clean in both languages, and has its first request with its sample and all parameters`, async () => {
    for (const language of ['pt', 'en'] as const) {
      const [file] = openapiText(api, language, '2026-11-16');
      assert.deepEqual(await complaints(file?.text ?? ''), []);
      const description = JSON.parse(file?.text ?? '');
      const operation = description.paths[api.requests[0].path][api.firstRequest.method.toLowerCase()];
      assert.equal(operation.operationId, 'first-request');
      const answers = Object.values(operation.responses[api.response.status].content);
      assert.ok(answers.some((answer) => JSON.stringify(answer).includes(JSON.stringify(api.response.sample))));
      const names = operation.parameters.map(({ name }: { name: string }) => name);
      for (const name of Object.keys(api.firstRequest.query)) assert.ok(names.includes(name));
      for (const { path, method, parameters } of api.requests) {
        const { parameters: described } = description.paths[path][method.toLowerCase()];
        const named = described.map(({ name }: { name: string }) => name);
        for (const parameter of parameters)
          assert.ok(parameter.in === 'body' || named.includes(parameter.name), `${path} ${parameter.name}`);
      }
    }
  });
}

test('the linter reports a planted mistake', async () => {
  const [file] = openapiText(apis[0] ?? assert.fail(), 'en', '2026-11-16');
  assert.notDeepEqual(await complaints((file?.text ?? '').replace('"operationId"', '"operationName"')), []);
});

test('a needed key is required, an optional one may be left out, and an API without a key names none', () => {
  const security = (id: string) => {
    const [file] = openapiText(apis.find((api) => api.id === id) ?? assert.fail(), 'en', '2026-11-16');
    const { security, components } = JSON.parse(file?.text ?? '');
    return { security, scheme: components.securitySchemes?.key };
  };
  assert.deepEqual(security('openweather'), {
    security: [{ key: [] }],
    scheme: { type: 'apiKey', in: 'query', name: 'appid' },
  });
  assert.deepEqual(security('github'), { security: [{}, { key: [] }], scheme: { type: 'http', scheme: 'bearer' } });
  assert.equal(security('spotify').scheme.type, 'oauth2');
  assert.deepEqual(security('viacep'), { security: [], scheme: undefined });
});
