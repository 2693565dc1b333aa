import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { request as nodeRequest } from 'node:http';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { request as undiciRequest } from 'undici';
import { createTestServer } from '../apps/server/src/testing/test-server.ts';

const server = await createTestServer();
const origin = await server.listen(0, '127.0.0.1');
after(() => server.close(0));

const json = { 'content-type': 'application/json' };
const asGet = '/v1/apis?cors=yes&authentication=no-key';
const body = JSON.stringify({ cors: 'yes', authentication: 'no-key' });

test('curl, the client of Node and undici ask by QUERY over a socket', async () => {
  const expected = await (await fetch(`${origin}${asGet}`)).text();
  const words = ['-si', '-X', 'QUERY', `${origin}/v1/apis`, '-H', 'content-type: application/json', '-d', body];
  const { stdout } = await promisify(execFile)('curl', words);
  assert.match(stdout, /^HTTP\/1\.1 200 /);
  assert.match(stdout, /\r\nContent-Location: \/v1\/apis\?cors=yes&authentication=no-key\r\n/);
  assert.ok(stdout.endsWith(`\r\n\r\n${expected}`));

  const byNode = await new Promise<string>((resolve, reject) => {
    const outgoing = nodeRequest(`${origin}/v1/apis`, { method: 'QUERY', headers: json }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      response.on('end', () => resolve(text));
    });
    outgoing.on('error', reject).end(body);
  });
  assert.equal(byNode, expected);
  const byUndici = await undiciRequest(`${origin}/v1/apis`, { method: 'QUERY', headers: json, body });
  assert.equal(await byUndici.body.text(), expected);
  assert.equal(await (await fetch(`${origin}/v1/apis`, { method: 'QUERY', headers: json, body })).text(), expected);
});
