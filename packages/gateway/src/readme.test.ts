// The example of the README, run as it stands.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { json, startUpstream } from '../../../test/upstream.ts';

const folder = fileURLToPath(new URL('../', import.meta.url));
const readme = readFileSync(`${folder}README.md`, 'utf8');
const [, example = '', output = ''] = /```ts\n(.*?)```.*?```\n(.*?)```/s.exec(readme) ?? [];

test('the example of the README has at most 25 lines and prints what the README says', async () => {
  assert.ok(example.trimEnd().split('\n').length <= 25);
  const upstream = await startUpstream(json(200, { cep: '01001-000', localidade: 'São Paulo' }));
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module-typescript', '--eval', example],
      { cwd: folder, env: { ...process.env, UPSTREAM: upstream.origin } },
    );
    // The cached answer may be a second old by then.
    assert.equal(stdout.replace(/ttl=\d+/, 'ttl=86400'), output);
    assert.equal(upstream.seen.length, 1);
  } finally {
    await upstream.close();
  }
});

test('the tables of the README name every function and option of a gateway, and nothing else', () => {
  const source = readFileSync(`${folder}src/gateway-options.ts`, 'utf8');
  const members = (type: string) => {
    const [, body = ''] = new RegExp(`export type ${type}(?:<[^>]*>)? = \\{(.*?)\\n\\};`, 's').exec(source) ?? [];
    return [...body.matchAll(/^ {2}readonly (\w+)/gm)].map(([, name = '']) => name);
  };
  const firstCells = (heading: string) => {
    const [, section = ''] = new RegExp(`\n## ${heading}\n(.*?)(?=\n## |$)`, 's').exec(readme) ?? [];
    const cells = [...section.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell);
    return cells.flatMap((cell) => [...cell.matchAll(/`(\w+(?:\.\w+)?)[^`]*`/g)].map(([, name = '']) => name));
  };
  assert.deepEqual(firstCells('What a gateway offers').sort(), members('Gateway').sort());
  const options = members('GatewayOptions').filter((name) => name !== 'limits');
  const limits = members('GatewayLimits').map((name) => `limits.${name}`);
  assert.deepEqual(firstCells('Options').sort(), [...options, ...limits].sort());
});
