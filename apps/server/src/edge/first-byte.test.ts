import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { exchange, type RawAnswer } from '../testing/raw-client.ts';
import { createTestServer } from '../testing/test-server.ts';

const server = await createTestServer({ limits: { lingerMs: 300 } });
const address = await server.listen(0, '127.0.0.1');
after(() => server.close(0));

async function isRefused(status: number, code: string, ...parts: readonly string[]): Promise<RawAnswer> {
  const [answer] = await exchange(address, ...parts);
  isProblem(answer, status, code);
  return answer;
}

function isProblem(answer: RawAnswer | undefined, status: number, code: string): asserts answer is RawAnswer {
  assert.ok(answer, 'no answer');
  const { headers } = answer;
  assert.equal(headers['content-type'], 'application/problem+json', answer.body);
  const body = JSON.parse(answer.body);
  assert.deepEqual(Object.keys(body), ['type', 'title', 'status', 'detail', 'instance', 'errors', 'request_id']);
  assert.deepEqual(
    [answer.status, body.status, body.type, body.request_id, headers['access-control-allow-origin']],
    [status, status, `/problems/${code}`, headers['x-request-id'], '*'],
    answer.body,
  );
}

const host = 'Host: 127.0.0.1\r\nConnection: close\r\n';
const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\n${host}${more}\r\n`;

test('bytes that are not HTTP get the same error body as everything else', async () => {
  for (const bytes of [
    'GARBAGE\r\n\r\n',
    'GET\r\n\r\n',
    `GET /v1/apis HTTP/9.9\r\n${host}\r\n`,
    `FROBNICATE /v1/apis HTTP/1.1\r\n${host}\r\n`,
    `GET /v1/apis HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n`,
    get('/v1/apis', 'Content-Length: x\r\n'),
    `POST /graphql HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`,
    get('/v1/a\u0001pis'),
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  ])
    await isRefused(400, 'malformed-request', bytes);
});

test('a URL past 8 KiB is 414, whether or not the parser accepts it', async () => {
  for (const length of [8_193, 12_000, 20_000, 60_000])
    await isRefused(414, 'url-too-long', get(`/v1/apis?q=${'a'.repeat(length)}`));
  const [longest] = await exchange(address, get(`/v1/apis?q=${'a'.repeat(8_192 - 11)}`));
  assert.equal(longest?.status, 400, 'too long a word, but read');
});

test('headers past 16 KiB are 431', async () => {
  await isRefused(431, 'headers-too-large', get('/v1/apis', `X-Big: ${'a'.repeat(20_000)}\r\n`));
  const many = Array.from({ length: 2_000 }, (_, i) => `X-${i}: aaaaaaaa\r\n`).join('');
  await isRefused(431, 'headers-too-large', get('/v1/apis', many));
});

test('a proxy may send the whole URL, and a target that is neither a path nor a URL is 400', async () => {
  const [whole] = await exchange(address, get('http://127.0.0.1:8080/v1/apis?limit=1'));
  assert.equal(whole?.status, 200);
  for (const target of ['v1/apis', '*', 'ftp://farol.test/', 'http://', '/a\\b', '/v1/apis#a', 'mailto:x'])
    await isRefused(400, 'malformed-request', get(target));
});

test('OPTIONS * lists the methods of the server', async () => {
  const [answer] = await exchange(address, `OPTIONS * HTTP/1.1\r\n${host}\r\n`);
  assert.equal(answer?.status, 204);
  assert.match(answer.headers.allow ?? '', /^GET, HEAD, OPTIONS/);
});

test('CONNECT and TRACE are refused with Allow, and an expectation other than 100-continue is 417', async () => {
  for (const line of ['CONNECT example.com:443', 'TRACE /v1/apis'])
    assert.ok((await isRefused(405, 'method-not-allowed', `${line} HTTP/1.1\r\n${host}\r\n`)).headers.allow, line);
  await isRefused(417, 'expectation-failed', get('/v1/apis', 'Expect: miracles\r\n'));
});

test('100-continue is granted, but not for a body that will be refused', async () => {
  const body = '{"query":"{ __typename }"}';
  const head = (length: number) =>
    `POST /graphql HTTP/1.1\r\n${host}Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
  const [granted] = await exchange(address, head(body.length), body);
  assert.equal(granted?.status, 200);
  await isRefused(413, 'body-too-large', head(50_000_000));
});

test('two requests in one packet get two answers in order', async () => {
  const both = `${get('/v1/apis/viacep').replace('Connection: close\r\n', '')}${get('/v1/apis/ibge?lang=en')}`;
  const ids = (await exchange(address, both)).map(({ body }) => JSON.parse(body).id);
  assert.deepEqual(ids, ['viacep', 'ibge']);
});

test('malformed bytes after good requests are refused only after those are answered', async (t) => {
  // Turns of one answer each, as on a busy machine: the second is made when the first has long been sent.
  const slow = await createTestServer({ limits: { lingerMs: 300, turnMs: 0 } });
  t.after(() => slow.close(0));
  const slowAddress = await slow.listen(0, '127.0.0.1');
  const open = (target: string) => get(target).replace('Connection: close\r\n', '');
  const [prepared, computed, asked] = ['/v1/apis/viacep', '/v1/apis?limit=2', '/graphql?query={__typename}'].map(open);
  // The question is asked twice: the second time its answer is cached, and ready before the one in front of it.
  for (const at of [address, slowAddress])
    for (const good of [[prepared], [computed], [asked], [computed, asked], [asked, computed, prepared]]) {
      const answers = await exchange(at, `${good.join('')}NONSENSE\r\n\r\n`);
      const broken = answers.pop();
      const statuses = answers.map(({ status }) => status);
      assert.deepEqual(statuses, Array(good.length).fill(200));
      isProblem(broken, 400, 'malformed-request');
    }
});

test('a body that breaks off in the middle of a chunk is 400', async () => {
  const head = `POST /graphql HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  await isRefused(400, 'malformed-request', head, 'zz\r\n');
});
