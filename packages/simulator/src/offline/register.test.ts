import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const register = new URL('./register.ts', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'farol-register-'));
after(() => rmSync(folder, { recursive: true }));

/** The program knows nothing of Farol. */
function run(program: string, settings: Readonly<Record<string, string>> = {}) {
  return new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>((resolve) => {
    const env = { ...process.env, NODE_OPTIONS: `--import ${register}`, ...settings };
    execFile(process.execPath, ['--input-type=module', '--eval', program], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

test('fetch, node:https and every dispatcher of undici are answered, this machine is reached, and nothing else is', async () => {
  const own = createServer((_request, response) => response.end('own server'));
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  after(() => own.close());
  const { port } = own.address() as AddressInfo;
  const { stdout, stderr } = await run(`
    import { get } from 'node:https';
    import { text } from 'node:stream/consumers';
    import { Agent, Pool, request } from ${JSON.stringify(import.meta.resolve('undici'))};
    const url = 'https://viacep.com.br/ws/01001000/json/';
    const town = (body) => console.log(body.localidade);
    town(await (await fetch(url)).json());
    town(JSON.parse(await new Promise((resolve, reject) => get(url, (answer) => resolve(text(answer))).on('error', reject))));
    town(await (await request(url)).body.json());
    town(await (await request(url, { dispatcher: new Agent() })).body.json());
    town(await (await new Pool('https://viacep.com.br').request({ path: '/ws/01001000/json/', method: 'GET' })).body.json());
    const post = await fetch('https://jsonplaceholder.typicode.com/posts', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ title: 'oi', body: 'b', userId: 1 }),
    });
    console.log(post.status, (await post.json()).title);
    console.log(await (await fetch('http://127.0.0.1:${port}/')).text());
    console.log(await fetch('https://api.example.com/').catch(({ cause }) => cause.message));
  `);
  const lines = stdout.trim().split('\n');
  assert.deepEqual(lines.slice(0, -1), [...Array(5).fill('São Paulo'), '201 oi', 'own server'], stderr);
  assert.match(lines.at(-1) ?? '', /does not simulate api\.example\.com\. FAROL_SIMULATE_PASS=api\.example\.com lets/);
  assert.match(stderr, /viacep 5\n {2}jsonplaceholder 1\n {2}refused: api\.example\.com 1\n$/);
});

test('faults come by a schedule, and the report says what the free tier would have refused', async () => {
  const file = join(folder, 'faults.json');
  writeFileSync(
    file,
    JSON.stringify({
      viacep: [
        { calls: 1, fault: 'reset' },
        { calls: 2, fault: 'down' },
      ],
    }),
  );
  const program = `
    const viacep = () => fetch('https://viacep.com.br/ws/01001000/json/').then((answer) => answer.status, ({ cause }) => cause.code);
    console.log(await viacep(), await viacep(), await viacep());
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await fetch('https://receitaws.com.br/v1/cnpj/00000000000191')).status);
    console.log(...statuses);
  `;
  const noted = await run(program, { FAROL_SIMULATE_FAULTS: file });
  assert.equal(noted.stdout, 'ECONNRESET 503 200\n200 200 200 200\n', noted.stderr);
  assert.match(noted.stderr, /receitaws 4, 1 beyond the free tier\n/);
  const enforced = await run(program, { FAROL_SIMULATE_LIMITS: 'enforced' });
  assert.equal(enforced.stdout, '200 200 200\n200 200 200 429\n');
});

test('a program that calls nothing prints nothing, and a wrong setting stops it before it starts', async () => {
  assert.deepEqual(await run('console.log(1)'), { code: 0, stdout: '1\n', stderr: '' });
  const { code, stdout, stderr } = await run('console.log(1)', { FAROL_SIMULATE_SEED: 'x' });
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /FAROL_SIMULATE_SEED is a whole number, not "x"/);
});
