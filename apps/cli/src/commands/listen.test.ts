import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { createStore } from '@farol/store';
import { type SchemeName, schemes } from '@farol/webhooks';
import { startApp } from '../testing/app.ts';
import { startListening } from '../testing/listening.ts';
import { cleanEnvironment, farolProgram, piped } from '../testing/program.ts';
import { inTerminal } from '../testing/terminal.ts';

const secret = 'segredo-de-teste-0123456789';
const timeout = 60_000;

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'farol-listen-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** As if it had failed so often that the kit waits for hours. Resolves when so many do. */
async function postpone(database: string, count: number): Promise<void> {
  const store = createStore({ url: `sqlite:${database}` });
  for (let waiting = 0; waiting < count; ) {
    const { changes } = await store.run(
      `UPDATE webhook_received SET due_at = :now + 7200000, failures = 5
       WHERE state = 'pending' AND lease IS NULL AND failures = 1`,
    );
    waiting += changes;
  }
  await store.close();
}

type Posting = {
  readonly id?: string;
  readonly body?: Uint8Array;
  readonly scheme?: SchemeName;
  readonly signedWith?: string;
  readonly headers?: readonly string[];
  readonly search?: string;
};

/** A delivery as a provider makes it, with headers in letters of its own. */
function post(address: string, posting: Posting = {}): Promise<{ readonly status: number; readonly body: string }> {
  const { id = 'evt_1', scheme = 'spec', body = event(id), signedWith = secret, search = '' } = posting;
  const url = new URL(`/any/path${search}`, address);
  const signed = schemes[scheme].sign(
    { id, kind: 'pagamento.aprovado', timestamp: Math.floor(Date.now() / 1_000), body, url },
    { current: signedWith, all: [signedWith] },
  );
  const headers = [
    ...['Host', url.host, 'Content-Type', 'application/json; charset=utf-8'],
    ...['Content-Length', String(body.byteLength)],
    ...Object.entries(signed).flat(),
    ...(posting.headers ?? []),
  ];
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'POST', agent: false, headers: headers as unknown as string[] });
    sending.on('error', reject).on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, body: text });
    });
    sending.end(body);
  });
}

const event = (id: string): Buffer =>
  Buffer.from(
    `{"evento": "pagamento.aprovado", "id":"${id}", "valor": 1.0, "moeda":"BRL","criado_em":"2026-01-15T12:00:00Z"}\n`,
  );

test('a delivery is verified, written down, told and passed on: the same bytes, and the headers letter by letter', {
  timeout,
}, async (t) => {
  const app = await startApp();
  t.after(app.close);
  const folder = folderOf(t);
  const listening = await startListening(
    ['--port', '0', '--database', join(folder, 'log.db'), '--forward', app.address],
    { FAROL_WEBHOOK_SECRET: secret },
  );
  t.after(listening.kill);
  // No JSON at all, and not even UTF-8: bytes are bytes.
  const body = Buffer.from([0x7b, 0xff, 0xfe, 0x0d, 0x0a, 0x00, 0x7d]);
  const sent = await post(listening.address, {
    body,
    search: '?tenant=7&x=%20y',
    headers: [
      'X-Trace',
      'one',
      'X-Trace',
      'two',
      'Authorization',
      'Bearer of-the-provider',
      'Connection',
      'close, X-Hop',
      'X-Hop',
      'no',
    ],
  });
  assert.deepEqual(sent, { status: 200, body: '' });
  const delivery = await listening.next('delivery');
  assert.deepEqual(
    { ...delivery, at: '' },
    {
      event: 'delivery',
      at: '',
      id: 'evt_1',
      key: 'id:evt_1',
      kind: '',
      copy: 1,
      bytes: 7,
      sha256: hash('sha256', body),
    },
  );
  const forward = await listening.next('forward');
  assert.deepEqual(
    { ...forward, at: '', ms: 0 },
    {
      event: 'forward',
      at: '',
      ms: 0,
      id: 'evt_1',
      key: 'id:evt_1',
      kind: '',
      manner: 'delivery',
      attempt: 1,
      status: 200,
      problem: null,
      next_in_ms: null,
    },
  );
  const [arrived] = app.requests;
  assert.deepEqual(arrived?.body, body);
  assert.equal(arrived?.path, '/hook?tenant=7&x=%20y');
  const verdict = schemes.spec.verify(
    { headers: new Headers(arrived?.headers), url: new URL(app.address), body, now: Date.now(), toleranceMs: 300_000 },
    [secret],
  );
  assert.deepEqual(verdict, { verified: true, id: 'evt_1' });
  const raw = arrived?.rawHeaders ?? [];
  const values = (name: string) => raw.filter((_, i) => i % 2 === 1 && raw[i - 1] === name);
  assert.deepEqual(values('X-Trace'), ['one', 'two']);
  assert.deepEqual(values('Content-Type'), ['application/json; charset=utf-8']);
  assert.deepEqual(values('Authorization'), ['Bearer of-the-provider']);
  assert.deepEqual(values('X-Hop'), []);
  assert.deepEqual(values('Host').concat(values('host')), [`127.0.0.1:${app.port}`]);
  assert.equal(arrived?.headers['farol-forward'], undefined);

  assert.equal(await listening.stop(), 0);
  const ended = await listening.next('ended');
  assert.deepEqual(ended, { event: 'ended', received: 1, copies: 0, refused: 0, forwarded: 1, waiting: 0 });
  // Neither the secret nor what the provider showed for itself is in any file.
  const files = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');
  assert.ok(files.includes('X-Trace'));
  assert.ok(!files.includes(secret) && !files.includes('of-the-provider'));
});

test('copies are counted and go no further, also after a restart', { timeout }, async (t) => {
  const app = await startApp();
  t.after(app.close);
  const database = join(folderOf(t), 'log.db');
  const words = ['--port', '0', '--database', database, '--forward', app.address];
  const first = await startListening(words, { FAROL_WEBHOOK_SECRET: secret });
  t.after(first.kill);
  for (const copy of [1, 2, 3]) {
    assert.equal((await post(first.address)).status, 200);
    assert.equal((await first.next('delivery')).copy, copy);
  }
  assert.equal(await first.stop('SIGTERM'), 0);
  const second = await startListening(words, { FAROL_WEBHOOK_SECRET: secret });
  t.after(second.kill);
  assert.equal((await post(second.address)).status, 200);
  assert.equal((await second.next('delivery')).copy, 4);
  await post(second.address, { id: 'evt_2' });
  assert.equal((await second.next('forward')).id, 'evt_2');
  assert.equal(await second.stop(), 0);
  assert.deepEqual(
    app.requests.map(({ headers }) => headers['webhook-id']),
    ['evt_1', 'evt_2'],
  );
});

test('what is refused is told with its reason, never with the secret, and never passed on', { timeout }, async (t) => {
  const app = await startApp();
  t.after(app.close);
  const listening = await startListening(
    ['--port', '0', '--database', join(folderOf(t), 'log.db'), '--forward', app.address],
    { FAROL_WEBHOOK_SECRET: secret },
  );
  t.after(listening.kill);
  const wrong = await post(listening.address, { signedWith: 'another' });
  assert.equal(wrong.status, 401);
  const refused = await listening.next('refused');
  assert.deepEqual(
    [refused.reason, refused.status, refused.bytes],
    ['signature_wrong', 401, event('evt_1').byteLength],
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

test('an app that is down loses nothing: the log holds it, and it goes out as soon as somebody listens again', {
  timeout,
}, async (t) => {
  const gone = await startApp();
  await gone.close();
  const database = join(folderOf(t), 'log.db');
  const words = ['--port', '0', '--database', database, '--forward', gone.address];
  const listening = await startListening(words, { FAROL_WEBHOOK_SECRET: secret });
  t.after(listening.kill);
  for (const id of ['evt_1', 'evt_2']) assert.equal((await post(listening.address, { id })).status, 200);
  for (let n = 0; n < 2; n += 1) {
    const { status, problem, next_in_ms } = await listening.next('forward');
    assert.deepEqual([status, problem, next_in_ms], [null, 'ECONNREFUSED', 5_000]);
  }
  await postpone(database, 2);
  const app = await startApp(() => 204, gone.port);
  t.after(app.close);
  const taken = [await listening.next('forward'), await listening.next('forward')];
  assert.deepEqual(taken.map(({ id, status }) => [id, status]).sort(), [
    ['evt_1', 204],
    ['evt_2', 204],
  ]);
  assert.ok(taken.every(({ manner }) => manner === 'retry'));
  assert.deepEqual(
    app.requests.map(({ headers }) => headers['farol-forward']),
    ['retry', 'retry'],
  );
  assert.deepEqual(app.requests.map(({ body }) => body.toString()).sort(), [
    event('evt_1').toString(),
    event('evt_2').toString(),
  ]);
  assert.equal(await listening.stop(), 0);
});

test('what was held outlives the listener, and the next one sends it', { timeout }, async (t) => {
  let status = 503;
  const app = await startApp(() => status);
  t.after(app.close);
  const database = join(folderOf(t), 'log.db');
  const words = ['--port', '0', '--database', database, '--forward', app.address];
  const first = await startListening(words, { FAROL_WEBHOOK_SECRET: secret });
  t.after(first.kill);
  await post(first.address);
  const failed = await first.next('forward');
  assert.deepEqual([failed.status, failed.problem, failed.next_in_ms], [503, '503', 5_000]);
  assert.equal(await first.stop(), 0);
  assert.equal((await first.next('ended')).waiting, 1);
  await postpone(database, 1);
  status = 200;
  const second = await startListening(words, { FAROL_WEBHOOK_SECRET: secret });
  t.after(second.kill);
  const sent = await second.next('forward');
  assert.deepEqual([sent.id, sent.status, sent.attempt, sent.manner], ['evt_1', 200, 2, 'retry']);
  await second.kill();
});

test('the log is replayed by id and by time, to any app, without changing what it says', { timeout }, async (t) => {
  const app = await startApp(({ headers }) => (headers['webhook-id'] === 'evt_2' ? 500 : 200));
  t.after(app.close);
  const database = join(folderOf(t), 'log.db');
  const environment = { FAROL_WEBHOOK_SECRET: secret };
  // Without --forward: only kept, and not sent later of itself.
  const listening = await startListening(['--port', '0', '--database', database], environment);
  t.after(listening.kill);
  for (const id of ['evt_1', 'evt_2', 'evt_3']) await post(listening.address, { id });
  await post(listening.address);
  assert.equal(await listening.stop(), 0);
  const history = async () => (await piped(['listen', '--history', '--database', database, '--json'])).stdout;
  const before = await history();
  assert.deepEqual(
    before
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ id, copies, state }) => [id, copies, state]),
    [
      ['evt_1', 2, 'ignored'],
      ['evt_2', 1, 'ignored'],
      ['evt_3', 1, 'ignored'],
    ],
  );

  const replay = (...wishes: string[]) =>
    piped(
      [
        'listen',
        '--database',
        database,
        '--forward',
        app.address,
        '--json',
        ...wishes.flatMap((wish) => ['--replay', wish]),
      ],
      environment,
    );
  const one = await replay('evt_3');
  assert.equal(one.exitCode, 0, one.stderr);
  const { id, manner, attempt, status } = JSON.parse(one.stdout);
  assert.deepEqual([id, manner, attempt, status], ['evt_3', 'replay', null, 200]);
  assert.deepEqual(app.requests[0]?.body, event('evt_3'));
  assert.equal(app.requests[0]?.headers['farol-forward'], 'replay');
  const all = await replay('10m');
  assert.equal(all.exitCode, 1, 'one of them was not taken');
  assert.deepEqual(
    app.requests.slice(1).map(({ headers }) => headers['webhook-id']),
    ['evt_1', 'evt_2', 'evt_3'],
  );
  assert.equal((await replay('2099-01-01')).stdout, '');
  const unknown = await replay('evt_9');
  assert.equal(unknown.exitCode, 1);
  assert.equal(JSON.parse(unknown.stderr).error.code, 'unknown_event');
  assert.equal(await history(), before);
});

test('what came too long ago is signed anew with the same id, so that the app can still believe it', {
  timeout,
}, async (t) => {
  const app = await startApp();
  t.after(app.close);
  const database = join(folderOf(t), 'log.db');
  const environment = { FAROL_WEBHOOK_SECRET: secret };
  const listening = await startListening(['--port', '0', '--database', database], environment);
  t.after(listening.kill);
  await post(listening.address);
  await listening.next('delivery');
  assert.equal(await listening.stop(), 0);
  const store = createStore({ url: `sqlite:${database}` });
  const [row] = await store.read<{ headers: string }>('SELECT headers FROM listen_headers');
  const old = JSON.stringify(
    JSON.parse(row?.headers ?? '[]').map(([name, value]: [string, string]) => [
      name,
      name === 'webhook-timestamp' ? '1700000000' : value,
    ]),
  );
  await store.run('UPDATE listen_headers SET headers = ?', [old]);
  await store.close();
  const replayed = await piped(
    ['listen', '--database', database, '--replay', 'all', '--forward', app.address],
    environment,
  );
  assert.equal(replayed.exitCode, 0, replayed.stderr);
  const [arrived] = app.requests;
  const incoming = {
    headers: new Headers(arrived?.headers),
    url: new URL(app.address),
    body: arrived?.body ?? Buffer.alloc(0),
  };
  assert.deepEqual(schemes.spec.verify({ ...incoming, now: Date.now(), toleranceMs: 300_000 }, [secret]), {
    verified: true,
    id: 'evt_1',
  });
});

for (const scheme of ['standard', 'github', 'stripe', 'shopify', 'mercadopago', 'asaas'] as const) {
  test(`deliveries signed as ${scheme} does it are taken and passed on so that the app can verify them`, {
    timeout,
  }, async (t) => {
    const app = await startApp();
    t.after(app.close);
    const folder = folderOf(t);
    const file = join(folder, 'secret.txt');
    // Two during a rotation, with the line ends of an editor.
    writeFileSync(file, `the-new-one\r\n${secret}\n`);
    const listening = await startListening(
      [
        '--port',
        '0',
        '--database',
        join(folder, 'log.db'),
        '--scheme',
        scheme,
        '--secret-file',
        file,
        '--forward',
        app.address,
      ],
      {},
    );
    t.after(listening.kill);
    assert.equal((await post(listening.address, { scheme, search: '?data.id=PAY1&type=payment' })).status, 200);
    assert.equal((await listening.next('forward')).status, 200);
    const [arrived] = app.requests;
    const url = new URL(arrived?.path ?? '', app.address);
    const incoming = { headers: new Headers(arrived?.headers), url, body: arrived?.body ?? Buffer.alloc(0) };
    assert.ok(schemes[scheme].verify({ ...incoming, now: Date.now(), toleranceMs: 300_000 }, [secret]).verified);
    assert.equal(await listening.stop(), 0);
    assert.ok(!listening.printed().includes(secret));
    const stored = readFileSync(join(folder, 'log.db'), 'latin1');
    assert.ok(!stored.includes(secret));
  });
}

test('listen in a real terminal says where it is and ends with Ctrl-C, in both languages', { timeout }, async (t) => {
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

test('without a secret, with a port in use, or with an address that may not be called, one sentence says what to do', {
  timeout,
}, async (t) => {
  const database = join(folderOf(t), 'log.db');
  const none = await piped(['listen', '--database', database, '--lang', 'en']);
  assert.deepEqual([none.exitCode, none.stdout], [2, '']);
  assert.match(none.stderr, /FAROL_WEBHOOK_SECRET/);
  const app = await startApp();
  t.after(app.close);
  const environment = { FAROL_WEBHOOK_SECRET: secret };
  const taken = await piped(
    ['listen', '--port', String(app.port), '--database', database, '--lang', 'en'],
    environment,
  );
  assert.equal(taken.exitCode, 1);
  assert.match(taken.stderr, /is in use/);
  for (const forward of [
    'http://169.254.169.254/latest',
    'http://[fd00:ec2::254]/',
    'http://203.0.113.9/hook',
    'http://100.100.100.200/',
  ]) {
    const refused = await piped(['listen', '--forward', forward, '--database', database, '--lang', 'en'], environment);
    assert.equal(refused.exitCode, 1, forward);
    assert.match(refused.stderr, /may not be called/);
  }
  const nowhere = await piped(['listen', '--forward', 'localhost:3000', '--database', database], environment);
  assert.equal(nowhere.exitCode, 2);
  const noForward = await piped(['listen', '--replay', 'all', '--database', database], environment);
  assert.equal(noForward.exitCode, 2);
  const broken = await piped(['listen', '--database', '/dev/null/log.db', '--lang', 'en'], environment);
  assert.equal(broken.exitCode, 1);
  assert.match(broken.stderr, /The log cannot be used/);
});

test('a reader that has seen enough ends it without a complaint', { timeout }, async (t) => {
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
  // The next line finds nobody. Whether the answer still gets out is no matter: the provider sends again.
  await post(JSON.parse(first).address).catch(() => {});
  const [exitCode] = await closed;
  assert.deepEqual({ exitCode, complaint }, { exitCode: 0, complaint: '' });
});
