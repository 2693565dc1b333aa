import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { simulateSchema } from '../run/simulate-schema.ts';
import { cleanEnvironment, farolProgram, finish } from '../testing/program.ts';

/** Node writes its compile cache there, too. */
const temporaryIn = (folder: string) => ({ TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: '1' });

/** `farol simulate <options> -- node --eval <code>`, with its own folder for what is temporary. */
function simulate(t: Parameters<typeof temporaryFolder>[0], code: string, options: readonly string[] = []) {
  const TMPDIR = temporaryFolder(t);
  const words = ['simulate', ...options, '--', process.execPath, '--input-type=module', '--eval', code];
  const environment = { ...temporaryIn(TMPDIR), OPENWEATHER_API_KEY: 'a-real-key' };
  return {
    TMPDIR,
    ended: finish(process.execPath, [farolProgram, ...words], { environment }),
  };
}

/** The report is the last line; a program may have written before it. */
const reportIn = (stderr: string) => {
  const report = simulateSchema.parse(JSON.parse(stderr.trim().split('\n').at(-1) ?? ''));
  return report.event === 'report' ? report : assert.fail(stderr);
};

test('a program gets its answers as it is, others are refused, and its exit code is that of the command', async (t) => {
  const own = createServer((_request, response) => response.end('own server')).listen(0, '127.0.0.1');
  await once(own, 'listening');
  t.after(() => own.close());
  const { port } = own.address() as AddressInfo;
  const { TMPDIR, ended } = simulate(
    t,
    `const place = await (await fetch('https://viacep.com.br/ws/01001000/json/')).json();
    const plain = await fetch('http://viacep.com.br/ws/99999999/json/');
    const post = await fetch('https://jsonplaceholder.typicode.com/posts', {
      method: 'POST',
      body: '{"title":"oi","body":"b","userId":1}',
      headers: { 'content-type': 'application/json' },
    });
    console.log(place.localidade, plain.status, post.status, await (await fetch('http://127.0.0.1:${port}/')).text());
    console.log(await fetch('https://api.example.com/').then(() => 'reached', () => 'refused'));
    console.log(process.env.OPENWEATHER_API_KEY);
    process.exitCode = 7;`,
    ['--json'],
  );
  const { exitCode, stdout, stderr } = await ended;
  assert.equal(stdout, 'São Paulo 200 201 own server\nrefused\nchave-de-pratica\n', stderr);
  assert.equal(exitCode, 7);
  const { apis, refused } = reportIn(stderr);
  assert.deepEqual(apis, [
    { api: 'viacep', calls: 2, beyondLimit: 0, failures: { 'cep-not-found': 1 } },
    { api: 'jsonplaceholder', calls: 1, beyondLimit: 0, failures: {} },
  ]);
  assert.deepEqual(refused, [{ host: 'api.example.com', calls: 1 }]);
  assert.deepEqual(readdirSync(TMPDIR), []);
});

test('who calls a host that is not simulated reads why, and a request as a page sends it is none for a proxy', async (t) => {
  const { ended } = simulate(
    t,
    `import { request } from 'node:http';
    const { hostname, port } = new URL(process.env.http_proxy);
    const ask = (path, method) => new Promise((resolve) => {
      const asked = request({ hostname, port, path, method, agent: false });
      asked.on('connect', (answer) => resolve(answer.statusCode));
      asked.on('response', async (answer) => resolve(answer.statusCode + ' ' + (await answer.toArray()).join('')));
      asked.end();
    });
    console.log(await ask('http://api.example.com/'));
    console.log(await ask('api.example.com:443', 'CONNECT'));
    for (const path of ['/', '//viacep.com.br/ws/01001000/json/', '/http://viacep.com.br/ws/01001000/json/'])
      console.log(await ask(path), await ask(path, 'POST'));`,
    ['--json'],
  );
  const { stdout, stderr } = await ended;
  const [plain = '', tunnel = '', ...asked] = stdout.trim().split('\n');
  assert.match(plain, /^403 Farol .* --pass api\.example\.com lets it through\.$/, stderr);
  assert.equal(tunnel, '403');
  assert.equal(asked.length, 3);
  for (const line of asked) assert.match(line, /^400 Target "\/.* 400 Target "\//);
  const { apis, refused } = reportIn(stderr);
  assert.deepEqual([apis, refused], [[], [{ host: 'api.example.com', calls: 2 }]]);
});

test('faults follow the schedule, and limits are counted or enforced', async (t) => {
  const file = join(temporaryFolder(t), 'faults.json');
  writeFileSync(
    file,
    JSON.stringify({
      viacep: [
        { calls: 2, fault: 'down' },
        { calls: 3, fault: 'reset' },
      ],
    }),
  );
  const code = `
    const status = (url) => fetch(url).then((answer) => answer.status, () => 'lost');
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push(await status('https://viacep.com.br/ws/01001000/json/'));
    for (let i = 0; i < 4; i += 1) statuses.push(await status('https://receitaws.com.br/v1/cnpj/00000000000191'));
    console.log(...statuses);`;
  const [noted, enforced] = await Promise.all([
    simulate(t, code, ['--json', '--faults', file, '--seed', '7']).ended,
    simulate(t, code, ['--enforce', '--lang', 'pt']).ended,
  ]);
  assert.equal(noted.stdout, '200 503 lost 200 200 200 200\n', noted.stderr);
  const { seed, apis } = reportIn(noted.stderr);
  assert.deepEqual([seed, apis.find(({ api }) => api === 'receitaws')?.beyondLimit], [7, 1]);
  assert.equal(enforced.stdout, '200 200 200 200 200 200 429\n', enforced.stderr);
  assert.match(enforced.stderr, /receitaws 4 respondidas, 1 além do limite gratuito/);
});

test('a killed run leaves only its folder, whose program reaches nothing, and the next start removes it', async (t) => {
  const TMPDIR = temporaryFolder(t);
  const environment = cleanEnvironment(temporaryIn(TMPDIR));
  const code = `
    console.log(process.env.SSL_CERT_FILE);
    // It ends with farol.
    process.stdin.resume().once('end', async () => {
      console.log(await fetch('https://viacep.com.br/ws/01001000/json/').then(() => 'answered', () => 'no answer'));
      process.exit();
    });`;
  const first = spawn(process.execPath, [farolProgram, 'simulate', '--', process.execPath, '--eval', code], {
    env: environment,
  });
  const lines = createInterface(first.stdout)[Symbol.asyncIterator]();
  const authority = (await lines.next()).value ?? '';
  const folder = dirname(authority);
  assert.deepEqual([statSync(folder).mode & 0o777, statSync(authority).mode & 0o777], [0o700, 0o600]);
  first.kill('SIGKILL');
  await once(first, 'exit');
  assert.equal((await lines.next()).value, 'no answer');
  assert.ok(existsSync(folder));
  const second = await finish(process.execPath, [farolProgram, 'simulate', '--', 'true'], { environment });
  assert.equal(second.exitCode, 0, second.stderr);
  assert.deepEqual(readdirSync(TMPDIR), []);
});

test('a signal reaches the program, whose end is that of the command, and nothing is left', async (t) => {
  const TMPDIR = temporaryFolder(t);
  const code = "process.on('SIGTERM', () => process.exit(5)); console.log('ready'); setInterval(() => {}, 60_000);";
  const child = spawn(process.execPath, [farolProgram, 'simulate', '--', process.execPath, '--eval', code], {
    env: cleanEnvironment(temporaryIn(TMPDIR)),
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [exitCode] = await once(child, 'close');
  assert.equal(exitCode, 5);
  assert.deepEqual(readdirSync(TMPDIR), []);
});
