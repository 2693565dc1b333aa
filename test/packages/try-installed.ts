// The tarballs, installed by npm into an empty folder: on every promised runtime, for TypeScript, and in a browser bundle.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { createContext, Script } from 'node:vm';
import { build } from 'esbuild';
import { packageNames, tarballOf } from '../../scripts/pack/pack.ts';
import { libraries } from '../../scripts/pack/published.ts';
import { json, startUpstream } from '../upstream.ts';
import { judgeTypes } from './judge-types.ts';
import { npm } from './npm.ts';
import { printed } from './printed.ts';
import { installRuntimes, type Runtimes } from './runtimes.ts';
import { exampleOf, type Staged } from './staged.ts';

const run = promisify(execFile);

/** The parts that need nothing of Node. */
const portable = `
  import { catalogue } from '@farol/catalogue/data';
  import { commandLine } from '@farol/catalogue/ask';
  import { entrySummary } from '@farol/catalogue/views';
  import { fillRequest } from '@farol/catalogue/request';
  import { createSearch } from '@farol/catalogue/search';
  import { asPrinted } from '@farol/catalogue/as-printed';
  import { schemeNames } from '@farol/webhooks/scheme-names';
  import { signBody, signStandard, verifyBody, verifyStandard } from '@farol/webhooks/signatures';
  const [found] = catalogue.findApis({ q: 'cep' });
  const body = new TextEncoder().encode('{}');
  const message = { id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body };
  const signature = await signStandard(['segredo'], message);
  const headers = { id: 'msg_1', timestamp: String(message.timestamp), signature };
  console.log(JSON.stringify([
    catalogue.apis.length,
    commandLine(found),
    entrySummary(found, { catalogue, language: 'en', now: Date.now() }).name,
    [fillRequest, createSearch, asPrinted].every((one) => typeof one === 'function') && schemeNames.length > 3,
    await verifyBody(['segredo'], body, await signBody('segredo', body)),
    await verifyStandard(['segredo'], headers, body),
  ]));`;
const portableResult = [18, 'curl https://viacep.com.br/ws/01001000/json/', 'ViaCEP', true, 'right', { id: 'msg_1' }];

export function tryInstalled(staged: () => Staged): void {
  let folder: string;
  let runtimes: Runtimes;
  let tarballs: ReadonlyMap<string, string>;
  const placeOf = (name: string) => join(folder, 'node_modules', name === 'farol' ? name : `@farol/${name}`);

  before(async () => {
    folder = join(staged().folder, 'empty');
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const packed = packageNames.map((name) => tarballOf(name, staged().placeOf(name), staged().folder));
    for (const { name, files } of packed) assert.deepEqual(files.toSorted(), staged().filesOf(name).toSorted(), name);
    tarballs = new Map(packed.map(({ name, tarball }) => [name, tarball]));
    await npm(folder, 'install', ...tarballs.values());
    runtimes = await installRuntimes(staged().folder);
  });

  for (const index of [0, 1, 2]) {
    const name = ['22.13', '24', 'the newest one'][index];
    test(`on Node ${name}, every README example runs, every door opens by require, and the command works`, async () => {
      const node = runtimes.nodes[index] ?? '';
      const upstream = await startUpstream(json(200, { cep: '01001-000', localidade: 'São Paulo' }));
      const env = { ...process.env, UPSTREAM: upstream.origin, NODE_NO_WARNINGS: '1', NODE_COMPILE_CACHE: '' };
      const start = (...words: string[]) => run(node, words, { cwd: folder, env });
      try {
        for (const library of libraries) {
          const file = join(folder, `${library}.mjs`);
          writeFileSync(file, exampleOf(placeOf(library)));
          const { stdout, stderr } = await start(file);
          assert.equal(stderr, '', library);
          assert.match(stdout, printed[library]);
        }
        writeFileSync(join(folder, 'doors.cjs'), openEveryDoor(libraries, placeOf));
        assert.equal((await start('doors.cjs')).stdout, 'opened\n');
        const { stdout } = await start(join(placeOf('farol'), 'bin/farol.mjs'), 'list', '--json');
        assert.equal(JSON.parse(stdout).data.length, 18);
      } finally {
        await upstream.close();
      }
    });
  }

  for (const name of ['deno', 'bun'] as const)
    test(`on ${name}, the catalogue and the signatures work`, async () => {
      writeFileSync(join(folder, 'portable.mjs'), portable);
      const words =
        name === 'deno' ? ['run', '--quiet', '--allow-read', '--allow-env', 'portable.mjs'] : ['portable.mjs'];
      const { stdout } = await run(runtimes[name], words, { cwd: folder, env: { ...process.env, NO_COLOR: '1' } });
      assert.deepEqual(JSON.parse(stdout), portableResult);
    });

  test('in a browser bundle, the catalogue and the signatures work without anything of Node', async () => {
    const stdin = { contents: portable, resolveDir: folder };
    const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', platform: 'browser', write: false });
    const lines: string[] = [];
    const web = { TextEncoder, crypto, atob, btoa, console: { log: (line: string) => lines.push(line) } };
    // A browser has no `process`, no `Buffer` and no `require`, and neither has this context.
    const code = `(async () => {${outputFiles[0]?.text}\n})()`;
    await new Script(code).runInContext(createContext(web));
    assert.deepEqual(JSON.parse(lines[0] ?? ''), portableResult);
  });

  judgeTypes(
    () => folder,
    () => tarballs,
  );
}

function openEveryDoor(names: readonly string[], placeOf: (name: string) => string): string {
  const doors = names.flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(join(placeOf(name), 'package.json'), 'utf8'));
    return Object.keys(exports).map((path) => `@farol/${name}${path.slice(1).replace('*', 'viacep')}`);
  });
  return `for (const door of ${JSON.stringify(doors)}) if (Object.keys(require(door)).length === 0) throw new Error(door);\nconsole.log('opened');\n`;
}
