import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { exchange, type RawAnswer } from '../testing/raw-client.ts';
import { createTestServer } from '../testing/test-server.ts';

const server = await createTestServer({ limits: { lingerMs: 300 } });
const address = await server.listen(0, '127.0.0.1');
after(() => server.close(0));

function isProblem(answer: RawAnswer | undefined, status: number, code: string): void {
  assert.ok(answer, 'no answer');
  assert.equal(answer.status, status, answer.body);
  assert.equal(answer.headers['content-type'], 'application/problem+json');
  const body = JSON.parse(answer.body);
  assert.deepEqual(Object.keys(body), ['type', 'title', 'status', 'detail', 'instance', 'errors', 'request_id']);
  assert.equal(body.type, `/problems/${code}`);
  assert.equal(body.status, status);
  assert.equal(body.request_id, answer.headers['x-request-id']);
  assert.equal(answer.headers['access-control-allow-origin'], '*');
}

const host = 'Host: 127.0.0.1\r\nConnection: close\r\n';

test('bytes that are not HTTP get the same error body as everything else', async () => {
  for (const bytes of [
    'GARBAGE\r\n\r\n',
    'GET\r\n\r\n',
    `GET /v1/apis HTTP/9.9\r\n${host}\r\n`,
    `FROBNICATE /v1/apis HTTP/1.1\r\n${host}\r\n`,
    `GET /v1/apis HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n`,
    `GET /v1/apis HTTP/1.1\r\n${host}Content-Length: x\r\n\r\n`,
    `POST /graphql HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`,
    `GET /v1/a\u0001pis HTTP/1.1\r\n${host}\r\n`,
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  ])
    isProblem((await exchange(address, bytes))[0], 400, 'malformed-request');
});

test('a URL past 8 KiB is 414, whether or not the parser accepts it', async () => {
  for (const length of [8_193, 12_000, 20_000, 60_000]) {
    const target = `/v1/apis?q=${'a'.repeat(length)}`;
    isProblem((await exchange(address, `GET ${target} HTTP/1.1\r\n${host}\r\n`))[0], 414, 'url-too-long');
  }
  const longest = `/v1/apis?q=${'a'.repeat(8_192 - 11)}`;
  assert.equal(
    (await exchange(address, `GET ${longest} HTTP/1.1\r\n${host}\r\n`))[0]?.status,
    400,
    'too long a word, but read',
  );
});

test('headers past 16 KiB are 431', async () => {
  const big = `X-Big: ${'a'.repeat(20_000)}\r\n`;
  isProblem((await exchange(address, `GET /v1/apis HTTP/1.1\r\n${host}${big}\r\n`))[0], 431, 'headers-too-large');
  const many = Array.from({ length: 2_000 }, (_, i) => `X-${i}: aaaaaaaa\r\n`).join('');
  isProblem((await exchange(address, `GET /v1/apis HTTP/1.1\r\n${host}${many}\r\n`))[0], 431, 'headers-too-large');
});

test('a proxy may send the whole URL, and a target that is neither a path nor a URL is 400', async () => {
  const [whole] = await exchange(address, `GET http://127.0.0.1:8080/v1/apis?limit=1 HTTP/1.1\r\n${host}\r\n`);
  assert.equal(whole?.status, 200);
  for (const target of ['v1/apis', '*', 'ftp://farol.test/', 'http://', '/a\\b', '/v1/apis#a', 'mailto:x'])
    isProblem((await exchange(address, `GET ${target} HTTP/1.1\r\n${host}\r\n`))[0], 400, 'malformed-request');
});

test('OPTIONS * lists the methods of the server', async () => {
  const [answer] = await exchange(address, `OPTIONS * HTTP/1.1\r\n${host}\r\n`);
  assert.equal(answer?.status, 204);
  assert.match(answer.headers.allow ?? '', /^GET, HEAD, OPTIONS/);
});

test('CONNECT and TRACE are refused with Allow', async () => {
  const [connected] = await exchange(address, `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`);
  isProblem(connected, 405, 'method-not-allowed');
  const [traced] = await exchange(address, `TRACE /v1/apis HTTP/1.1\r\n${host}\r\n`);
  isProblem(traced, 405, 'method-not-allowed');
  assert.ok(connected?.headers.allow && traced?.headers.allow);
});

test('an expectation other than 100-continue is 417', async () => {
  isProblem(
    (await exchange(address, `GET /v1/apis HTTP/1.1\r\n${host}Expect: miracles\r\n\r\n`))[0],
    417,
    'expectation-failed',
  );
});

test('100-continue is granted, but not for a body that will be refused', async () => {
  const body = '{"query":"{ __typename }"}';
  const head = (length: number) =>
    `POST /graphql HTTP/1.1\r\n${host}Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
  const [granted] = await exchange(address, head(body.length), body);
  assert.equal(granted?.status, 200);
  isProblem((await exchange(address, head(50_000_000)))[0], 413, 'body-too-large');
});

test('two requests in one packet get two answers in order', async () => {
  const answers = await exchange(
    address,
    `GET /v1/apis/viacep HTTP/1.1\r\nHost: a\r\n\r\nGET /v1/apis/ibge?lang=en HTTP/1.1\r\n${host}\r\n`,
  );
  assert.deepEqual(
    answers.map(({ body }) => JSON.parse(body).id),
    ['viacep', 'ibge'],
  );
});

test('malformed bytes after good requests are refused only after those are answered', async () => {
  const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const [prepared, computed, asked] = ['/v1/apis/viacep', '/v1/apis?limit=2', '/graphql?query={__typename}'].map(get);
  // The question is asked twice: the second time its answer is cached, and ready before the one in front of it.
  for (const good of [[prepared], [computed], [asked], [computed, asked], [asked, computed, prepared]]) {
    const answers = await exchange(address, `${good.join('')}NONSENSE\r\n\r\n`);
    const broken = answers.pop();
    assert.deepEqual(
      answers.map(({ status }) => status),
      good.map(() => 200),
    );
    isProblem(broken, 400, 'malformed-request');
  }
});

test('a body that breaks off in the middle of a chunk is 400', async () => {
  const head = `POST /graphql HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  isProblem((await exchange(address, head, 'zz\r\n'))[0], 400, 'malformed-request');
});
