// The promise of the README: its commands work as the very first one in a fresh clone, on a machine that has Node 20. Each clone installs
// and builds everything.
import assert from 'node:assert/strict';
import { after, describe, type TestContext, test } from 'node:test';
import { removeFolder } from '../temporary-folder.ts';
import { createNewMachine, type FirstCommand, startLine } from './new-machine.ts';

const machine = createNewMachine();
after(() => machine.remove());
/** The clone in which `npm start` was the first command. */
const used = machine.clone('start');

/** Engine warnings, notices about install scripts and stack traces are not for the reader. The first is of the machine's own npm settings. */
function assertQuiet(command: FirstCommand): void {
  const lines = command.output().split('\n');
  const noise = lines.filter(
    (line) =>
      (/^npm (warn|notice)/i.test(line) && !/Unknown (user|env) config/.test(line)) || /^\s+at .*[:(]\d+/.test(line),
  );
  assert.deepEqual(noise, [], command.output());
}

function begin(t: TestContext, line: string, more?: Readonly<Record<string, string>>, place?: string): FirstCommand {
  const clone = place ?? machine.clone(line.replaceAll(/\W+/g, ' ').trim());
  const command = startLine(line, clone, machine.environment(more));
  t.after(async () => {
    await command.kill();
    if (clone !== used) removeFolder(clone);
  });
  return command;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function origin(command: FirstCommand): Promise<string> {
  const [, address = ''] = await command.until(/listens on (http:\S+)/);
  return address;
}

describe('as the first command in a fresh clone, with Node 20 first in PATH', { concurrency: 2 }, () => {
  test('npm start serves the pages, GraphiQL and the catalogue; started again it installs and builds nothing', async (t) => {
    const begunOn = today();
    const first = begin(t, 'npm start', {}, used);
    const address = await origin(first);
    for (const path of ['/', '/en/apis/viacep/', '/v1/apis', '/sitemap.xml'])
      assert.equal((await fetch(`${address}${path}`)).status, 200, path);
    assert.ok((await (await fetch(`${address}/sitemap.xml`)).text()).includes(`<loc>${address}/</loc>`));
    const graphiql = await fetch(`${address}/graphql`, { headers: { accept: 'text/html' } });
    assert.match(await graphiql.text(), /<title>GraphiQL/);
    assert.match(first.output(), /installing.*building/s);
    assertQuiet(first);
    await first.kill();

    const second = begin(t, 'npm start', {}, used);
    assert.equal((await fetch(await origin(second))).status, 200);
    // A new day is a reason to build, since pages show ages.
    assert.doesNotMatch(second.output(), today() === begunOn ? /installing|building/ : /installing/);
  });

  test('without a registry one sentence says what to do', async (t) => {
    const command = begin(t, 'npm start', {
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: `${machine.environment().npm_config_cache}, empty`,
      npm_config_fetch_retries: '0',
    });
    assert.equal(await command.ended, 1);
    assert.match(command.output(), /^farol: The npm registry could not be reached\. .* run the same command again\.$/m);
    assertQuiet(command);
  });
});

describe('in the clone in which npm start was the first', () => {
  test('npm run offline answers calls from the simulator, also with ignore-scripts set', async (t) => {
    const command = begin(t, 'npm run offline', { npm_config_ignore_scripts: 'true' }, used);
    const response = await fetch(`${await origin(command)}/gateway/viacep/01001000/json/`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('x-farol-simulated'), '1');
    assertQuiet(command);
  });

  test('npm run dev serves the site', async (t) => {
    const command = begin(t, 'npm run dev', {}, used);
    assert.equal((await fetch(await origin(command))).status, 200);
    assertQuiet(command);
  });

  test('a checkout that cannot be written answers list, show and check, and npm start says why in one sentence', async (t) => {
    const unshared = process.getuid?.() === 0 ? 'unshare --mount' : 'unshare --map-root-user --mount';
    const mounted = 'mount --bind "$PWD" "$PWD" && mount -o remount,ro,bind "$PWD" && cd "$PWD"';
    const run = (line: string) => begin(t, `${unshared} sh -c '${mounted} && ${line}'`, {}, used);
    const tried = run('touch written; test ! -e written');
    if ((await tried.ended) !== 0) return t.skip(`this machine cannot mount a folder read-only: ${tried.output()}`);

    for (const [line, code, shown] of [
      ['node scripts/farol.mjs list --json', 0, /"viacep"/],
      ['node scripts/farol.mjs show viacep', 0, /ViaCEP/],
      ['node scripts/farol.mjs check apps/server/src/graphql/testing/schema.graphql', 0, /\S/],
      ['npm run build', 1, /^farol: This folder cannot be written to\./m],
      ['npm start', 1, /^farol: This folder cannot be written to\. .* run the same command again\.$/m],
    ] as const) {
      const command = run(line);
      assert.equal(await command.ended, code, `${line}\n${command.output()}`);
      assert.match(command.output(), shown, line);
      assertQuiet(command);
    }
  });

  test('npm run bench without a name says which measurements there are', async (t) => {
    const command = begin(t, 'npm run bench', {}, used);
    assert.equal(await command.ended, 2, command.output());
    assert.match(command.output(), /^Say which measurement to run: .*\breads\b/m);
    assertQuiet(command);
  });
});

describe('as the first command in a fresh clone', () => {
  test('./farol list prints the 18 APIs', async (t) => {
    const command = begin(t, './farol list --json 2>/dev/null');
    assert.equal(await command.ended, 0, command.output());
    assert.equal(JSON.parse(command.output()).data.length, 18);
  });

  test('npm test -- <part> runs that part and says what it left out', async (t) => {
    const command = begin(t, 'npm test -- apps/server/src/config');
    assert.equal(await command.ended, 0, command.output());
    assert.match(command.output(), /^left out: \d+ of \d+ test files/m);
    assert.match(command.output(), /^[1-9]\d* passed, 0 failed$/m);
    assertQuiet(command);
  });

  test('npm run bench -- reads measures beside its peers', async (t) => {
    const command = begin(t, 'npm run bench -- reads', { ROUNDS: '1', SECONDS: '0.1', WARM_UP: '0' });
    assert.equal(await command.ended, 0, command.output());
    assert.match(command.output(), /fastify/);
    assertQuiet(command);
  });
});
