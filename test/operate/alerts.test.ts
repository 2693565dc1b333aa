// The alert rules and the dashboard in operate/: tried by promtool, and without a name that /metrics does not have.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { missingProgram } from '../debian.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const promtool = '/usr/bin/promtool';

test('promtool accepts the rules and the configuration, and each alert fires where it should', {
  skip: missingProgram(promtool),
}, () => {
  for (const words of [
    'check rules operate/alerts.yaml',
    'test rules operate/alerts.test.yaml',
    'check config operate/prometheus.yaml',
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, words.split(' '), { cwd: root, encoding: 'utf8' });
    assert.equal(status, 0, `${words}: ${stdout}${stderr}`);
  }
});

test('every alert has a test', () => {
  const named = (file: string, form: RegExp) =>
    new Set([...readFileSync(`${root}operate/${file}`, 'utf8').matchAll(form)].map(([, name]) => name));
  assert.deepEqual(named('alerts.yaml', /alert: (\w+)/g), named('alerts.test.yaml', /- alertname: (\w+)/g));
});

test('alerts and dashboard use the names of /metrics, and the dashboard shows all of them', () => {
  const code = globSync('apps/server/src/metrics/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n');
  const declared = new Set([...code.matchAll(/'(farol_[a-z_]+)'/g)].map(([, name = '']) => name));
  assert.ok(declared.size > 20);
  const used = (file: string) =>
    [...readFileSync(`${root}operate/${file}`, 'utf8').matchAll(/\bfarol_[a-z_]+/g)].map(([name]) =>
      name.replace(/_(total|bucket|sum|count)$/, ''),
    );
  for (const file of ['alerts.yaml', 'alerts.test.yaml', 'dashboard.json'])
    for (const name of used(file)) assert.ok(declared.has(name), `${file}: ${name}`);
  const shown = new Set([...used('dashboard.json'), ...used('alerts.yaml')]);
  const beside = ['farol_start_time_seconds', 'farol_call_send_failures', 'farol_call_duration_seconds'];
  assert.deepEqual([...declared].filter((name) => !shown.has(name)).sort(), beside.sort());
});
