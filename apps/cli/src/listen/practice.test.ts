import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { farol } from '../testing/in-process.ts';
import { startListening } from '../testing/listening.ts';
import { inTerminal } from '../testing/terminal.ts';

/** Of a POST. With `fetch` the Host header could not be chosen. */
const statusOf = (url: string, headers: Readonly<Record<string, string>>, body = '{}') =>
  new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end(body);
  });

test('one step: key, endpoint and secret are made and printed, and the first payment arrives verified, with its body', async (t) => {
  const listening = await startListening(t, ['--practice', '--event', 'pagamento.*'], {});
  const { address, key, secret } = await listening.next('practice');
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/sandbox\/v1$/);
  const listed = await fetch(`${address}/webhooks`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(listed.status, 200);
  assert.ok(secret.length > 16);
  // Neither a page of another site, nor one under a name that was made to point here, may make keys of its own.
  for (const headers of [
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ])
    assert.equal(await statusOf(`${address}/chaves`, headers), 403, JSON.stringify(headers));
  // A program may have deliveries at any port of this machine; not even a page of this very address may.
  const registered = (headers: object) =>
    statusOf(
      `${address}/webhooks`,
      { authorization: `Bearer ${key}`, ...headers },
      '{"url":"http://127.0.0.1:9/","eventos":["*"]}',
    );
  assert.deepEqual([await registered({}), await registered({ origin: new URL(address).origin })], [201, 400]);
  const { kind, body } = await listening.next('delivery');
  assert.equal(kind, 'pagamento.criado');
  assert.match(body ?? '', /"valor":4990/);
  assert.equal(await listening.stop('SIGINT'), 0);
  for (const line of listening.printed().trim().split('\n')) JSON.parse(line);
});

test('at a terminal the printed command and Enter make further payments', async () => {
  const { text, exitCode } = await inTerminal(['listen', '--practice', '--port', '0', '--lang', 'en', '--no-color'], {
    columns: 100,
    types: { after: /"valor": 4990/, keys: '\n' },
    ends: { after: /(?:"valor": 4990[\s\S]*){2}/, keys: '\u0003' },
  });
  assert.equal(exitCode, 0);
  assert.match(
    text,
    /Practice provider at http:\/\/127\.0\.0\.1:\d+\/sandbox\/v1\n {2}key: \S+\n {2}secret of the endpoint: \S+\n/,
  );
  assert.match(text, /curl -H 'authorization: Bearer \S+' -H 'content-type: application\/json' -d '\{"valor":4990/);
  // The practice keeps no log, so there is none to replay; Ctrl-C ends with the count.
  assert.match(text, /New: 2, copies: 0, refused: 0, forwarded: 0\.\s*$/);
  assert.doesNotMatch(text, /--replay/);
});

test('a URL that cannot be forwarded to is refused in one sentence, with --practice too', async () => {
  for (const [url, expected] of [
    ['nope', 2],
    ['http://169.254.169.254/x', 1],
  ] as const) {
    const { exitCode, stderr } = await farol(`listen --practice --port 0 --forward ${url} --lang en`);
    assert.deepEqual([exitCode, stderr.trim().split('\n').length], [expected, 1], stderr);
  }
});

test('what the practice provider brings itself cannot be given', async () => {
  for (const words of [
    '--secret x',
    '--history',
    '--scheme github',
    '--database x.db',
    '--replay all --forward 3000',
  ]) {
    const { exitCode, stderr } = await farol(`listen --practice ${words} --lang en`);
    assert.equal(exitCode, 2, words);
    assert.match(stderr, /cannot be used with --practice/);
  }
});

test('an empty log is said to be empty, and JSON stays empty', async () => {
  const empty = ['listen', '--history', '--database', 'sqlite::memory:'];
  const { exitCode, stdout, stderr } = await farol([...empty, '--lang', 'en']);
  assert.deepEqual([exitCode, stdout, stderr], [0, '', 'Nothing has arrived from spec yet.\n']);
  assert.equal((await farol([...empty, '--json'])).stderr, '');
});
