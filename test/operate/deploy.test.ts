// The systemd unit, the Dockerfile and compose.yaml: judged by systemd itself, and without a setting that the server does not have.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { secretSettings, settingNames } from '../../apps/server/src/config/settings.ts';
import { missingProgram } from '../debian.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');
const analyze = '/usr/bin/systemd-analyze';

test('the exposure of the unit is at most 1.5 of 10 by systemd-analyze security', {
  skip: missingProgram(analyze),
}, () => {
  const words = ['security', '--offline=true', '--threshold=15', '--no-pager', `${root}operate/farol.service`];
  const { status, stdout, stderr } = spawnSync(analyze, words, { encoding: 'utf8' });
  assert.equal(status, 0, `${stdout.split('\n').slice(-3).join('\n')}${stderr}`);
});

test('unit, Dockerfile and compose.yaml set only settings that there are', () => {
  const known = new Set<string>([...settingNames, ...secretSettings.map((name) => `${name}_FILE`)]);
  // The public name is a variable of compose.yaml itself.
  known.add('FAROL_HOST');
  for (const file of ['operate/farol.service', 'Dockerfile', 'compose.yaml'])
    for (const [name] of read(file).matchAll(/\b(?:FAROL_[A-Z_]+|DATABASE_URL(?:_FILE)?)\b/g))
      assert.ok(known.has(name), `${file}: ${name}`);
});

test('compose.yaml gives the server no right that it does not need, and every secret as a file', () => {
  const { services, secrets, volumes } = load(read('compose.yaml')) as {
    services: Record<string, { read_only?: boolean; cap_drop?: string[]; secrets?: string[]; volumes?: string[] }>;
    secrets: Record<string, { file: string }>;
    volumes: Record<string, null>;
  };
  assert.deepEqual([services.farol?.read_only, services.farol?.cap_drop], [true, ['ALL']]);
  for (const { secrets: own = [], volumes: mounted = [] } of Object.values(services)) {
    for (const name of own) assert.ok(secrets[name], name);
    for (const mount of mounted) assert.ok((mount.split(':')[0] ?? '') in volumes, mount);
  }
  // Neither committed, nor copied into the image of the first stage, which stays in the build cache.
  for (const list of ['.gitignore', '.dockerignore'])
    for (const { file } of Object.values(secrets)) {
      // Without the dot podman-compose takes the file for the name of a volume.
      assert.match(file, /^\.\//);
      const ignored = read(list).split('\n');
      const isIgnored = ignored.some((line) => line !== '' && file.slice(2).startsWith(line));
      assert.ok(isIgnored, `${list} has not ${file}`);
    }
});
