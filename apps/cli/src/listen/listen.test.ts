import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startApp } from '../testing/app.ts';
import { deliver, eventBody, folderOf, secret } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';
import { startListening } from '../testing/listening.ts';
import { cleanEnvironment, farolProgram } from '../testing/program.ts';
import { test } from '../testing/slow-test.ts';
import { inTerminal } from '../testing/terminal.ts';

test('copies are counted and not forwarded, also after a restart', async (t) => {
  const app = await startApp(t);
  const database = join(folderOf(t), 'log.db');
  const words = ['--database', database, '--forward', app.address];
  const first = await startListening(t, words);
  for (const copy of [1, 2, 3]) {
    assert.equal((await deliver(first.address)).status, 200);
    assert.equal((await first.next('delivery')).copy, copy);
  }
  assert.equal(await first.stop('SIGTERM'), 0);
  const second = await startListening(t, words);
  assert.equal((await deliver(second.address)).status, 200);
  assert.equal((await second.next('delivery')).copy, 4);
  await deliver(second.address, { id: 'evt_2' });
  assert.equal((await second.next('forward')).id, 'evt_2');
  assert.equal(await second.stop(), 0);
  assert.deepEqual(
    app.requests.map(({ headers }) => headers['webhook-id']),
    ['evt_1', 'evt_2'],
  );
});

test('of 64 copies that arrive at once one is new, the app gets it once, and all are answered with 200', async (t) => {
  const app = await startApp(t);
  const listening = await startListening(t, ['--database', join(folderOf(t), 'log.db'), '--forward', app.address]);
  const answers = await Promise.all(Array.from({ length: 64 }, () => deliver(listening.address)));
  assert.ok(answers.every(({ status }) => status === 200));
  await deliver(listening.address, { id: 'evt_2' });
  await app.came(2);
  assert.equal(await listening.stop(), 0);
  const { received, copies, forwarded } = await listening.next('ended');
  assert.deepEqual([received, copies, forwarded], [2, 63, 2]);
  assert.equal(app.requests.length, 2);
});

test('a refused delivery is printed with its reason, never with the secret, and is not forwarded', async (t) => {
  const app = await startApp(t);
  const listening = await startListening(t, ['--database', join(folderOf(t), 'log.db'), '--forward', app.address]);
  const wrong = await deliver(listening.address, { signedWith: 'another' });
  assert.equal(wrong.status, 401);
  const refused = await listening.next('refused');
  assert.deepEqual(
    [refused.reason, refused.status, refused.bytes],
    ['signature_wrong', 401, eventBody('evt_1').byteLength],
  );
  assert.equal((await fetch(listening.address)).status, 405);
  assert.equal((await listening.next('refused')).reason, 'method_not_allowed');
  assert.equal((await fetch(listening.address, { method: 'POST', body: 'x' })).status, 401);
  assert.equal((await listening.next('refused')).reason, 'signature_missing');
  assert.equal((await fetch(listening.address, { method: 'POST', body: 'x'.repeat(1_100_000) })).status, 413);
  assert.equal((await listening.next('refused')).reason, 'body_too_large');
  assert.equal(await listening.stop(), 0);
  assert.equal((await listening.next('ended')).refused, 4);
  assert.ok(!listening.printed().includes(secret));
  assert.equal(app.requests.length, 0);
});

test('listen in a real terminal says where it is and ends with Ctrl-C, in both languages', async (t) => {
  const environment = { FAROL_WEBHOOK_SECRET: secret };
  for (const [lang, seen, sum] of [
    ['pt', /Recebendo webhooks em .*http:\/\/127\.0\.0\.1:\d+\//, /Novas: 0/],
    ['en', /Receiving webhooks at .*http:\/\/127\.0\.0\.1:\d+\//, /New: 0/],
  ] as const) {
    const words = ['listen', '--port', '0', '--database', join(folderOf(t), 'log.db'), '--lang', lang];
    const terminal = await inTerminal(words, { environment, types: { after: /Ctrl-C/, keys: '\u0003' } });
    assert.equal(terminal.exitCode, 0);
    assert.match(terminal.text, seen);
    assert.match(terminal.text, sum);
  }
});

test('Ctrl-C waits neither for an app that does not answer nor for a sender that does not end, and loses nothing', async (t) => {
  const app = await startApp(t, () => 'never');
  const database = join(folderOf(t), 'log.db');
  const words = ['--database', database, '--forward', app.address];
  const listening = await startListening(t, words);
  assert.equal((await deliver(listening.address)).status, 200);
  await app.came(1);
  const stalled = connect(Number(new URL(listening.address).port), '127.0.0.1');
  t.after(() => stalled.destroy());
  const gone = new Promise((resolve) => stalled.once('close', resolve));
  stalled.on('error', () => {}).write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12');
  assert.equal(await listening.stop(), 0);
  await gone;
  assert.equal((await listening.next('ended')).waiting, 1);
});

test('without a secret, with a port in use, or with an address that may not be called, one sentence says what to do', async (t) => {
  const database = join(folderOf(t), 'log.db');
  const none = await farol(`listen --database ${database} --lang en`);
  assert.deepEqual([none.exitCode, none.stdout], [2, '']);
  assert.match(none.stderr, /FAROL_WEBHOOK_SECRET/);
  const app = await startApp(t);
  const refused = ['169.254.169.254/latest', '[fd00:ec2::254]/', '203.0.113.9/hook', '100.100.100.200/'];
  const ends: readonly (readonly [words: string, exitCode: number, said: RegExp])[] = [
    [`--port ${app.port}`, 1, /is in use/],
    ...refused.map((address) => [`--forward http://${address}`, 1, /is not allowed/] as const),
    ['--forward nope', 2, /must begin with http/],
    ['--event a..b --port 0', 2, /A kind of event is like/],
    ['--replay all', 2, /--replay needs --forward/],
    ['--database /dev/null/log.db', 1, /\/dev\/null.* cannot be used: part of the path is not a folder/],
  ];
  for (const [words, exitCode, said] of ends) {
    const environment = { FAROL_WEBHOOK_SECRET: secret };
    const ended = await farol(`listen --database ${database} ${words} --lang en`, { environment });
    assert.equal(ended.exitCode, exitCode, words);
    assert.match(ended.stderr, said);
  }
});

test('a closed output pipe ends it without an error', async (t) => {
  const words = ['listen', '--json', '--port', '0', '--database', join(folderOf(t), 'log.db')];
  const child = spawn(process.execPath, [farolProgram, ...words], {
    env: cleanEnvironment({ FAROL_WEBHOOK_SECRET: secret }),
  });
  t.after(() => child.kill('SIGKILL'));
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  const closed = once(child, 'close');
  const [first] = await once(createInterface(child.stdout), 'line');
  child.stdout.destroy();
  // The next line has no reader. It does not matter whether the answer still leaves: the provider sends again.
  await deliver(JSON.parse(first).address).catch(() => {});
  const [exitCode] = await closed;
  assert.deepEqual({ exitCode, complaint }, { exitCode: 0, complaint: '' });
});
