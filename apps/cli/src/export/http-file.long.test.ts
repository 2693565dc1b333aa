import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@farol/catalogue';
import { startApp } from '../testing/app.ts';
import { folderOf } from '../testing/deliver.ts';
import { expectedCall, writtenRequests } from '../testing/expected-call.ts';
import { finish } from '../testing/program.ts';
import { httpFile } from './http-file.ts';

const { apis } = loadCatalogue();
const key = 'key-of-the-test';
const httpyac = fileURLToPath(new URL('../bin/httpyac.js', import.meta.resolve('httpyac')));

const server = await startApp({ after }, () => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{}',
}));
const folder = folderOf({ after });

test('httpyac reads and sends the .http files of all 18, and the calls that arrive are those of the entries', async () => {
  const files = await Promise.all(
    apis.map(async (api) => {
      const [file] = httpFile(api, 'pt', '2026-11-16');
      const path = join(folder, `${api.id}.http`);
      // The same text, sent to a server of the test instead of to the API.
      const text = file?.text.replace(/^@baseUrl = .*$/m, `@baseUrl = http://127.0.0.1:${server.port}/${api.id}`) ?? '';
      await writeFile(path, text);
      return path;
    }),
  );
  const environment = Object.fromEntries(
    apis.flatMap(({ credential }) => (credential ? [[credential.variable, key]] : [])),
  );
  const { exitCode, stdout, stderr } = await finish(
    process.execPath,
    [httpyac, 'send', '--all', '--silent', ...files],
    { environment, directory: folder },
  );
  assert.equal(exitCode, 0, stdout + stderr);

  for (const api of apis) {
    const requests = writtenRequests(api);
    const arrived = server.requests.filter(({ path }) => path.startsWith(`/${api.id}/`));
    assert.equal(arrived.length, requests.length, api.id);
    requests.forEach((request, i) => {
      const { headers: expectedHeaders, ...expected } = expectedCall(api, key, request);
      const { method, path, headers, body } = arrived[i] ?? assert.fail();
      const { pathname, searchParams } = new URL(path.slice(api.id.length + 1), server.address);
      const sent = body.length === 0 ? null : JSON.parse(body.toString());
      const call = { method, path: pathname, query: Object.fromEntries(searchParams), body: sent };
      assert.deepEqual(call, expected, api.id);
      for (const [name, value] of Object.entries(expectedHeaders))
        assert.equal(headers[name], value, `${api.id}: ${name}`);
      if (expectedHeaders.authorization === undefined) assert.equal(headers.authorization, undefined, api.id);
    });
  }
});
