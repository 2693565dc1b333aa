import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemeNames, schemes } from '@farol/webhooks/internal';
import { type AppRequest, startApp } from '../testing/app.ts';
import { folderOf, secret } from '../testing/deliver.ts';
import { farol, inProcess } from '../testing/in-process.ts';
import { startListening } from '../testing/listening.ts';
import { farolProgram, finish, piped } from '../testing/program.ts';
import { test } from '../testing/slow-test.ts';

const environment = { FAROL_WEBHOOK_SECRET: secret };

function verdictOn(request: AppRequest | undefined, scheme: keyof typeof schemes) {
  return schemes[scheme].verify(
    {
      headers: new Headers(request?.headers),
      url: new URL(request?.path ?? '', `http://${request?.headers.host}`),
      body: request?.body ?? Buffer.alloc(0),
      now: Date.now(),
      toleranceMs: 300_000,
    },
    [secret],
  );
}

for (const scheme of schemeNames) {
  test(`an event signed as ${scheme} does it is accepted, and the printed request is the one that was sent, without the secret`, async (t) => {
    const app = await startApp(t, ({ headers }) => ({
      status: 200,
      headers: {},
      body: `seen ${headers['asaas-access-token'] ?? ''}`,
    }));
    const url = `${app.address}?data.id=PAY1`;
    const words = ['send', '--to', url, '--scheme', scheme, '--event', 'payment.made', '--id', 'evt_7', '--lang', 'en'];
    // One scheme in processes of their own; the others differ only in what is sent.
    const run = scheme === 'spec' ? piped : inProcess;
    const json = await run([...words, '--json'], environment);
    const text = await run(words, environment);
    assert.deepEqual([json.exitCode, text.exitCode], [0, 0], text.stderr);
    for (const request of app.requests) assert.ok(verdictOn(request, scheme).verified);
    const shown = JSON.parse(json.stdout);
    const [request] = app.requests;
    assert.equal(shown.request.body, request?.body.toString());
    assert.deepEqual(
      [shown.outcome, shown.id, shown.kind, shown.response.status],
      ['delivered', 'evt_7', 'payment.made', 200],
    );
    for (const [name, value] of Object.entries<string>(shown.request.header_fields)) {
      assert.equal(value, request?.headers[name]?.replaceAll(secret, '***'), name);
      const again = app.requests[1]?.headers[name]?.replaceAll(secret, '***');
      assert.ok(text.stderr.includes(`  ${name}: ${again}`), name);
    }
    assert.match(text.stderr, /^POST http/);
    assert.match(text.stderr, /200 accepted/);
    assert.match(text.stdout, /^seen /);
    for (const { stdout, stderr } of [json, text]) assert.ok(!(stdout + stderr).includes(secret));
  });
}

test('--data is sent byte by byte: typed, from a file, from standard input', async (t) => {
  const app = await startApp(t);
  const folder = folderOf(t);
  const bytes = Buffer.from([0xff, 0x00, 0x7b, 0x0d, 0x0a]);
  writeFileSync(join(folder, 'body.bin'), bytes);
  const typed = '{"a": 1.0,  "é":"\\/"}';
  await piped(['send', '--to', app.address, '--data', typed], environment);
  const file = await piped(`send --to ${app.address} --data @${join(folder, 'body.bin')} --json`, environment);
  await finish(process.execPath, [farolProgram, 'send', '--to', app.address, '--data', '-'], {
    environment,
    input: 'from a pipe\n',
  });
  assert.deepEqual(
    app.requests.map(({ body }) => body.toString('hex')),
    [Buffer.from(typed), bytes, Buffer.from('from a pipe\n')].map((body) => body.toString('hex')),
  );
  assert.ok(app.requests.every((request) => verdictOn(request, 'spec').verified));
  const { body, body_encoding } = JSON.parse(file.stdout).request;
  assert.deepEqual([body, body_encoding], [bytes.toString('base64'), 'base64']);
});

test('farol listen accepts farol send, the same id twice is a copy, and a fault is refused', async (t) => {
  const app = await startApp(t);
  const database = join(folderOf(t), 'log.db');
  const words = ['--database', database, '--event', 'pagamento.*', '--forward', app.address];
  const listening = await startListening(t, words, environment);
  const send = (...words: string[]) => inProcess(['send', '--to', listening.address, '--json', ...words], environment);
  assert.equal((await send('--event', 'cliente.criado')).exitCode, 0);
  for (const copy of [1, 2]) {
    assert.equal((await send('--id', 'evt_1')).exitCode, 0);
    const { kind, copy: printed } = await listening.next('delivery');
    assert.deepEqual([kind, printed], ['pagamento.aprovado', copy]);
  }
  // The older event of another kind would be the first one.
  assert.equal((await listening.next('forward')).id, 'evt_1');
  for (const [fault, reason] of [
    ['wrong-signature', 'signature_wrong'],
    ['tampered-body', 'signature_wrong'],
    ['old-timestamp', 'timestamp_too_old'],
  ] as const) {
    const refused = await send('--fault', fault);
    assert.equal(refused.exitCode, 1);
    const { outcome, response } = JSON.parse(refused.stdout);
    assert.deepEqual([outcome, response.status, response.body.code], ['status', 401, reason]);
    assert.equal((await listening.next('refused')).reason, reason);
  }
  const untimed = await send('--scheme', 'github', '--fault', 'old-timestamp');
  assert.deepEqual([untimed.exitCode, untimed.stdout], [2, '']);
  assert.equal(await listening.stop(), 0);
  assert.equal((await listening.next('ended')).received, 2);
  assert.ok(!listening.printed().includes('cliente.criado'), 'a kind that --event leaves out is stored and not shown');
});

test('every delivery that is not accepted ends with 1 and the reason', async (t) => {
  const answers: Readonly<Record<string, { readonly status: number; readonly headers: Record<string, string> }>> = {
    '/busy': { status: 503, headers: { 'retry-after': '7' } },
    '/moved': { status: 307, headers: { location: 'http://127.0.0.1:1/' } },
    '/gone': { status: 410, headers: {} },
  };
  const app = await startApp(t, ({ path }) => answers[path] ?? 404);
  const outcome = async (url: string, run = inProcess) => {
    const sent = await run(['send', '--to', url, '--json'], environment);
    assert.equal(sent.exitCode, 1, url);
    return JSON.parse(sent.stdout);
  };
  const base = new URL(app.address).origin;
  const busy = await outcome(`${base}/busy`);
  assert.deepEqual([busy.outcome, busy.retry_after_ms], ['status', 7_000]);
  const moved = await outcome(`${base}/moved`);
  assert.deepEqual([moved.outcome, moved.detail], ['redirect', 'http://127.0.0.1:1/']);
  assert.equal((await outcome(`${base}/gone`)).outcome, 'gone');
  await app.close();
  const unreachable = await outcome(app.address, piped);
  assert.deepEqual(
    [unreachable.outcome, unreachable.detail, unreachable.response],
    ['connection', 'ECONNREFUSED', null],
  );
});

test('it goes to this machine, to private networks and to the public with HTTPS, and never to addresses where clouds hold credentials', async () => {
  for (const address of [
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/',
    'http://0xa9fea9fe/',
    'http://[fd00:ec2::254]/latest/',
    'http://100.100.100.200/',
    'http://0.0.0.0:80/',
    'http://198.51.100.7/hook',
    'http://8.8.8.8/hook',
  ]) {
    const sent = await farol(['send', '--to', address, '--json'], { environment });
    assert.equal(sent.exitCode, 1, address);
    assert.equal(JSON.parse(sent.stderr).error.code, 'address_refused', address);
  }
});

test('wrong use is reported before anything is sent', async (t) => {
  const app = await startApp(t);
  const cases: readonly (readonly [words: readonly string[], environment: Record<string, string>])[] = [
    [['--to', app.address], {}],
    [['--to', 'nope'], environment],
    [['--to', 'http://user:pass@127.0.0.1/'], environment],
    [['--to', app.address, '--scheme', 'paypal'], environment],
    [['--to', app.address, '--id', 'a.b'], environment],
    [['--to', app.address, '--event', 'a b'], environment],
    [['--to', app.address, '--data', '@/no/such/file'], environment],
    [['--to', app.address, '--secret-file', '/no/such/file'], {}],
    [['--to', app.address, '--allow', 'everything'], environment],
    [['--to', app.address, '--secret', 'whsec_***'], {}],
  ];
  for (const [words, given] of cases) {
    const { exitCode, stdout, stderr } = await farol(['send', ...words, '--lang', 'en'], { environment: given });
    assert.deepEqual([exitCode, stdout], [2, ''], words.join(' '));
    assert.match(stderr, /^farol: /);
  }
  assert.equal(app.requests.length, 0);
});
