import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { createWholeServer } from '../apps/server/src/testing/whole-server.ts';

const { server, close } = await createWholeServer();
after(close);
const textAt = async (path: string) => (await server.fetch(new Request(`http://127.0.0.1:8080${path}`))).text();
const text = await textAt('/openapi.json');
const earlier = await textAt('/openapi-3.1.json');

const arazzo = await textAt('/arazzo.json');

async function errorsOf(source: string, name: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source, absoluteRef: name, config });
  return found.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test('Redocly finds no error in the description, in OpenAPI 3.2 and in 3.1, nor in the Arazzo text', async () => {
  assert.deepEqual([JSON.parse(text).openapi, JSON.parse(earlier).openapi], ['3.2.0', '3.1.0']);
  assert.deepEqual(await errorsOf(text, 'openapi.json'), []);
  assert.deepEqual(await errorsOf(earlier, 'openapi-3.1.json'), []);
  assert.deepEqual(await errorsOf(arazzo, 'arazzo.json'), []);
  const broken = arazzo.replace('"stepId":"createKey"', '"step":"createKey"');
  assert.notDeepEqual(await errorsOf(broken, 'arazzo.json'), []);
});

test('texts that lead to the description name its edition, and the other one where there is room', async () => {
  const edition = `OpenAPI ${JSON.parse(text).openapi.slice(0, 3)}`;
  for (const lang of ['pt', 'en']) {
    const lines = (await textAt(`/llms.txt?lang=${lang}`)).split('\n').filter((line) => line.includes('/openapi.json'));
    assert.ok(lines.length > 0, lang);
    for (const line of lines) assert.ok(line.includes(edition) && line.includes('3.1: [/openapi-3.1.json]'), line);
  }
  for (const one of [text, earlier]) assert.ok(JSON.parse(one).info.description.includes(`${edition} at`));
});

test('the 3.1 view is the description without QUERY, with each stream as a text', () => {
  const { paths } = JSON.parse(text);
  const methods = Object.values<object>(paths).flatMap((item) => Object.keys(item));
  assert.equal(methods.filter((method) => method === 'query').length, 3);
  assert.doesNotMatch(earlier, /"query":\{"tags"|"itemSchema"/);
  assert.match(text, /"itemSchema"/);
  const left = ({ query: _query, ...item }: Record<string, unknown>) => Object.keys(item);
  for (const [path, item] of Object.entries<Record<string, unknown>>(paths))
    assert.deepEqual(Object.keys(JSON.parse(earlier).paths[path]), left(item), path);
});

// Fifteen seconds of processor, so only `npm run test:long` asks Spectral.
if (process.env.FAROL_TEST_LONG === '1')
  test('Spectral finds no error in the description by its own rules and those of OWASP, as they come', async () => {
    const { spectralErrors } = await import('./spectral.ts');
    assert.deepEqual(await spectralErrors(withoutMembersIn(earlier)), []);
  });

test('Redocly reports a planted mistake', async () => {
  const broken = JSON.parse(text);
  // Of one path, since each of the others takes its time.
  broken.paths = { '/v1/apis/{id}': broken.paths['/v1/apis/{id}'] };
  delete broken.paths['/v1/apis/{id}'].parameters;
  const config = await createConfig({ extends: ['recommended'] });
  const byRedocly = await lintFromString({ source: JSON.stringify(broken), absoluteRef: 'openapi.json', config });
  assert.ok(byRedocly.some(({ ruleId }) => ruleId === 'path-parameters-defined'));
});

/**
 * Spectral takes our parameters of ready requests, which have `name`, `in`, `type` and `example`, for parameters and schemas of OpenAPI:
 * one OWASP rule throws, others report the data of the example. It also takes a member called `headers` for those of a response. For it
 * alone these members have other names, in the schema and in the example.
 */
function withoutMembersIn(description: string): string {
  const renamed = (members: object) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [otherNames[name] ?? name, value]));
  return JSON.stringify(
    JSON.parse(description, (_key, value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      if ((value.name && value.in && value.meaning) || value.supportedProtocolVersions) return renamed(value);
      const { place, fields } = value.properties ?? {};
      if (!(place || fields) || !Array.isArray(value.required)) return value;
      return { ...value, required: value.required.map((name: string) => otherNames[name] ?? name) };
    }),
  );
}

const otherNames: Readonly<Record<string, string>> = { in: 'place', type: 'kind', example: 'shown', headers: 'fields' };
