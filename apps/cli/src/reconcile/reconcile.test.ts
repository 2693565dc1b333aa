import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { startApp } from '../testing/app.ts';
import { folderOf } from '../testing/deliver.ts';
import { farol, inProcess } from '../testing/in-process.ts';
import { startListening } from '../testing/listening.ts';
import { cleanEnvironment, farolProgram, piped } from '../testing/program.ts';
import { listedPayment, startProvider } from '../testing/provider.ts';
import { test } from '../testing/slow-test.ts';

const key = 'chave-do-provedor-0123456789';

const databaseOf = (t: TestContext) => join(folderOf(t), 'log.db');

const events = Array.from({ length: 25 }, (_, n) => listedPayment(n));

test('a dry run says what is missing and writes nothing; a run writes it, marked; the next finds nothing', async (t) => {
  const provider = await startProvider(t, events, { pageSize: 10 });
  const database = databaseOf(t);
  const secret = { FAROL_WEBHOOK_SECRET: 'segredo-de-teste' };
  const listening = await startListening(t, ['--database', database], secret);
  for (const n of [3, 7]) {
    const words = ['send', '--to', listening.address, '--id', `evt_${n}`, '--data', JSON.stringify(events[n])];
    assert.equal((await inProcess(words, secret)).exitCode, 0);
  }
  assert.equal(await listening.stop(), 0);

  const reconcile = (words: readonly string[], run = inProcess) =>
    run(['reconcile', '--from', provider.address, '--database', database, ...words], { FAROL_PROVIDER_KEY: key });
  const history = async () =>
    (await inProcess(['listen', '--history', '--json', '--database', database])).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const dry = JSON.parse((await reconcile(['--dry-run', '--json'])).stdout);
  assert.deepEqual([dry.dry_run, dry.since, dry.pages, dry.listed, dry.missing.length], [true, null, 3, 25, 23]);
  assert.equal((await history()).length, 2);

  const run = await reconcile(['--lang', 'pt'], piped);
  assert.equal(run.exitCode, 0);
  assert.equal(run.stdout.trim().split('\n').length, 23);
  assert.match(run.stderr, /Desde o começo: 25 no provedor, 23 faltavam no log\. Foram gravados/);
  const logged = await history();
  assert.equal(logged.filter(({ via }) => via === 'reconcile').length, 23);
  assert.equal(logged.filter(({ via }) => via === 'delivery').length, 2);

  const again = JSON.parse((await reconcile(['--json'])).stdout);
  assert.equal(again.missing.length, 0);
  assert.notEqual(again.since, null);
  const last = new URL(provider.requests.at(-3)?.path ?? '', 'http://127.0.0.1').searchParams;
  assert.equal(last.get('desde'), again.since);
  assert.equal(last.get('limit'), '100');
  const whole = JSON.parse((await reconcile(['--json', '--since', 'all'])).stdout);
  assert.deepEqual([whole.since, whole.missing.length], [null, 0]);
  assert.ok(provider.requests.every(({ headers }) => headers.authorization === `Bearer ${key}`));
});

test('reconciled events wait for a listener that forwards, even while another runs that does not', async (t) => {
  const provider = await startProvider(t, events.slice(0, 3));
  const app = await startApp(t);
  const database = databaseOf(t);
  const secret = { FAROL_WEBHOOK_SECRET: 'segredo-de-teste' };
  const keeping = await startListening(t, ['--database', database], secret);
  assert.equal((await piped(['reconcile', '--from', provider.address, '--database', database])).exitCode, 0);
  assert.equal(await keeping.stop(), 0);
  const forwarding = await startListening(t, ['--database', database, '--forward', app.address], secret);
  await app.came(3);
  assert.ok(app.requests.every(({ headers }) => headers['farol-forward'] === 'reconcile'));
  assert.equal(await forwarding.stop(), 0);
});

test('after a wait that the provider asks for, the run continues where it stopped', async (t) => {
  const provider = await startProvider(t, events, {
    pageSize: 10,
    before: (_request, count) => (count === 2 ? { status: 429, headers: { 'retry-after': '1' } } : undefined),
  });
  const found = await piped(['reconcile', '--from', provider.address, '--database', databaseOf(t), '--lang', 'en']);
  assert.equal(found.exitCode, 0, found.stderr);
  assert.match(found.stderr, /Waiting 1 s/);
  assert.equal(found.stdout.trim().split('\n').length, 25);
  const cursors = provider.requests.map(({ path }) => new URL(path, 'http://127.0.0.1').searchParams.get('cursor'));
  assert.deepEqual(cursors, [null, '10', '10', '20']);
});

test('an interrupted run stores the events it found, and the next one continues from the same point', async (t) => {
  let broken = true;
  const provider = await startProvider(t, events, {
    pageSize: 10,
    before: ({ path }) => (broken && path.includes('cursor=20') ? 500 : undefined),
  });
  const words = ['reconcile', '--from', provider.address, '--database', databaseOf(t), '--json'];
  const first = await inProcess(words);
  assert.deepEqual([first.exitCode, first.stdout], [1, '']);
  assert.equal(JSON.parse(first.stderr).error.code, 'provider_refused');
  broken = false;
  const second = JSON.parse((await inProcess(words)).stdout);
  assert.deepEqual([second.since, second.listed, second.missing.length], [null, 25, 5]);
});

test('Ctrl-C while it waits ends it with 130, and the next run does all of it', async (t) => {
  const provider = await startProvider(t, events, {
    before: (_request, count) => (count === 1 ? { status: 503, headers: { 'retry-after': '100' } } : undefined),
  });
  const database = databaseOf(t);
  const words = ['reconcile', '--from', provider.address, '--database', database, '--lang', 'en'];
  const child = spawn(process.execPath, [farolProgram, ...words], { env: cleanEnvironment() });
  t.after(() => child.kill('SIGKILL'));
  const closed = once(child, 'close');
  const [said] = await once(child.stderr.setEncoding('utf8'), 'data');
  assert.match(said, /Waiting 100 s/);
  child.kill('SIGINT');
  assert.deepEqual((await closed)[0], 130);
  assert.equal(JSON.parse((await inProcess([...words, '--json'])).stdout).missing.length, 25);
});

test('a refusal or an unexpected answer of the provider is reported in one sentence without the key', async (t) => {
  let answer: { readonly status: number; readonly headers: Record<string, string>; readonly body?: string } = {
    status: 401,
    headers: {},
  };
  const provider = await startProvider(t, [], { before: () => answer });
  const database = databaseOf(t);
  const ask = () =>
    farol(['reconcile', '--from', provider.address, '--database', database, '--lang', 'en'], {
      environment: { FAROL_PROVIDER_KEY: key },
    });
  for (const [given, sentence] of [
    [{ status: 401, headers: {} }, /returned 401: the key is missing, wrong or expired.*FAROL_PROVIDER_KEY/],
    [{ status: 403, headers: {} }, /returned 403/],
    [{ status: 404, headers: {} }, /returned 404: --from must be/],
    [{ status: 429, headers: { 'retry-after': '86400' } }, /returned 429: try again after \d{4}-/],
    [{ status: 429, headers: {} }, /returned 429\. Run it again/],
    [
      { status: 302, headers: { location: 'http://elsewhere.example/' } },
      /returned 302 \(Location: http:\/\/elsewhere\.example\/\)/,
    ],
    [{ status: 200, headers: {}, body: '<html>' }, /did not respond with a page of events/],
    [{ status: 200, headers: {}, body: '{"data":[]}' }, /did not respond with a page of events/],
  ] as const) {
    answer = given;
    const { exitCode, stdout, stderr } = await ask();
    assert.deepEqual([exitCode, stdout], [1, ''], stderr);
    assert.match(stderr, sentence);
    assert.ok(!stderr.includes(key));
  }
  await provider.close();
  assert.match((await ask()).stderr, /did not respond \(ECONNREFUSED\)/);
  assert.equal((await farol(['reconcile', '--database', database])).exitCode, 2);
  assert.equal(
    (await farol(['reconcile', '--from', provider.address, '--since', 'yesterday', '--database', database])).exitCode,
    2,
  );
});
