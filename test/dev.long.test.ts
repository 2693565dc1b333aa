// npm run dev on a copy of the checkout: edits at random moments, during rebuilds too, and mistakes.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './started-program.ts';
import { newFolder, removeFolder } from './temporary-folder.ts';
import { until } from './until.ts';

const copy = newFolder('farol dev ');
const entry = join(copy, 'packages/catalogue/content/apis/viacep.yaml');
let origin = '';
let output = '';
let dev: ReturnType<typeof spawn>;

before(async () => {
  for (const part of ['apps', 'packages', 'scripts', 'docs', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/node_modules|\/dist$/.test(path),
    });
  mkdirSync(join(copy, 'node_modules/@farol'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@farol' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@farol', name));
  const env = { ...process.env, PORT: '0', DATABASE_URL: 'sqlite::memory:', FAROL_OFFLINE: '1' };
  dev = spawn(process.execPath, ['scripts/dev.ts'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (text) => (output += text));
  await until(() => /http:\/\/\S+/.test(output));
  origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? assert.fail(output);
});
after(async () => {
  dev.kill();
  await removeFolder(copy);
});

const original = readFileSync(join(root, 'packages/catalogue/content/apis/viacep.yaml'), 'utf8');
const edited = (word: string) => original.replace(/(?<=^description:\n {2}pt: >-\n {4})/m, `${word} `);
const write = (word: string) => writeFileSync(entry, edited(word));
const page = async (path: string) => (await fetch(`${origin}${path}`)).text();

test('50 edits at random moments are shown on the page and in REST, in a moment each', async () => {
  const times: number[] = [];
  for (let n = 0; n < 50; n += 1) {
    // An edit a moment earlier, whose reading this one may meet at any point.
    write(`antes${n}`);
    await pause(Math.random() * 400);
    const started = performance.now();
    write(`edição${n}x`);
    await until(async () => (await page('/apis/viacep/')).includes(`edição${n}x`));
    times.push(performance.now() - started);
    assert.ok((await page('/v1/apis/viacep')).includes(`edição${n}x`));
  }
  times.sort((one, other) => one - other);
  const median = times[25] ?? 0;
  console.log(`median ${Math.round(median)} ms, longest ${Math.round(times.at(-1) ?? 0)} ms`);
  // Under two seconds on a quiet machine; a busy one must not fail for it.
  assert.ok(median < 5_000, `${median} ms`);
});

test('a mistake stands in the terminal and on the page as npm run content prints it, until it is corrected', async () => {
  writeFileSync(entry, original.replace(/^authentication: .*$/m, 'authentication: Magic'));
  await until(async () => (await page('/apis/viacep/')).includes('1 problem.'));
  const sentence = /apis\/viacep\.yaml.*authentication.*/.exec(output)?.[0] ?? assert.fail(output);
  assert.ok((await page('/')).includes(sentence.slice(0, 40)));
  write('certo');
  await until(async () => (await page('/apis/viacep/')).includes('certo '));
});
