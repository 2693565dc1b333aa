import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { bruToEnvJsonV2, bruToJsonV2, collectionBruToJson, jsonToBruV2 } from '@usebruno/lang';
import * as z from 'zod';
import { expectedCall, writtenRequests } from '../testing/expected-call.ts';
import { brunoFolder } from './bruno.ts';

const { apis } = loadCatalogue();

const pairs = z.array(z.object({ name: z.string(), value: z.string(), enabled: z.boolean() })).default([]);
/** The result of Bruno's own parser, as far as it matters here. */
const parsedSchema = z.object({
  meta: z.object({ name: z.string(), type: z.literal('http'), seq: z.coerce.number() }),
  http: z.object({ method: z.string(), url: z.string(), body: z.string(), auth: z.string() }),
  params: pairs,
  headers: pairs,
  auth: z.object({ bearer: z.object({ token: z.string() }) }).optional(),
  body: z.object({ json: z.string() }).optional(),
  settings: z.object({ encodeUrl: z.boolean() }),
});

for (const api of apis) {
  test(`Bruno’s own parser reads the folder of ${api.id}, and the calls are those of the entry`, () => {
    const files = brunoFolder(api, 'pt', '2026-11-16');
    const text = (path: string) => files.find((file) => file.path === path)?.text ?? assert.fail(`${path} is missing`);
    assert.equal(JSON.parse(text('bruno.json')).type, 'collection');
    assert.ok(collectionBruToJson(text('collection.bru')).docs.includes(api.docs));
    const { variables } = bruToEnvJsonV2(text('environments/farol.bru'));
    assert.deepEqual([variables[0]?.name, variables[0]?.value], ['baseUrl', api.baseAddress]);

    const requests = files.filter(({ path }) => path.endsWith('.bru') && !/^(collection|environments)/.test(path));
    const written = writtenRequests(api);
    assert.equal(requests.length, written.length);
    const key = `{{process.env.${api.credential?.variable}}}`;
    requests.forEach((file, i) => {
      const json = bruToJsonV2(file.text);
      const parsed = parsedSchema.parse(json);
      const expected = expectedCall(api, key, written[i]);
      const url = new URL(parsed.http.url.replace('{{baseUrl}}', 'http://base'));
      assert.equal(parsed.http.method.toUpperCase(), expected.method);
      assert.equal(url.pathname, expected.path);
      assert.deepEqual(Object.fromEntries(url.searchParams), expected.query);
      assert.deepEqual(
        Object.fromEntries(
          parsed.params.map(({ name, value }) => [name, value.startsWith('{{') ? value : decodeURIComponent(value)]),
        ),
        expected.query,
      );
      const headers = parsed.headers
        .filter(({ enabled }) => enabled)
        .map(({ name, value }) => [name.toLowerCase(), value]);
      const bearer = parsed.http.auth === 'bearer' ? { authorization: `Bearer ${parsed.auth?.bearer.token}` } : {};
      assert.deepEqual({ ...Object.fromEntries(headers), ...bearer }, expected.headers);
      assert.deepEqual(parsed.body ? JSON.parse(parsed.body.json) : null, expected.body);
      // A file that Bruno writes after a change in its window reads back the same.
      assert.deepEqual(bruToJsonV2(jsonToBruV2(json)), json);
    });
  });
}

test('an optional key is present but switched off', () => {
  const files = brunoFolder(apis.find(({ id }) => id === 'github') ?? assert.fail(), 'en', '2026-11-16');
  const { headers } = parsedSchema.parse(
    bruToJsonV2(files.find(({ path }) => path === 'first-request.bru')?.text ?? ''),
  );
  const key = headers.find(({ name }) => name === 'Authorization');
  assert.deepEqual(key, { name: 'Authorization', value: 'Bearer {{process.env.GITHUB_TOKEN}}', enabled: false });
});
