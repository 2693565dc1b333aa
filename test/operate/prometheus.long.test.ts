// A real Prometheus scrapes the server, in OpenMetrics, with the alert rules loaded.
import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serveSite } from '../browser/served-site.ts';
import { missingProgram } from '../debian.ts';
import { freePort } from '../free-port.ts';
import { startListening } from '../started-program.ts';
import { newFolder } from '../temporary-folder.ts';

const skip = missingProgram('/usr/bin/promtool');
const token = 'the-token-of-the-operator';

async function startPrometheus(t: TestContext, target: string): Promise<string> {
  const folder = newFolder();
  const operate = fileURLToPath(new URL('../../operate/', import.meta.url));
  cpSync(join(operate, 'alerts.yaml'), join(folder, 'alerts.yaml'));
  const config = readFileSync(join(operate, 'prometheus.yaml'), 'utf8')
    .replace('15s', '1s')
    .replace('127.0.0.1:9464', target)
    .replace('static_configs:', `authorization: { credentials: ${token} }\n    static_configs:`);
  writeFileSync(join(folder, 'prometheus.yaml'), config);
  const port = await freePort();
  const words = [
    `--config.file=${folder}/prometheus.yaml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const prometheus = await startListening('/usr/bin/prometheus', words, port, { folder });
  t.after(() => prometheus.kill('SIGKILL'));
  return prometheus.origin;
}

test('Prometheus scrapes the server with its token, stores every number, and no alert fires', { skip }, scrape);

async function scrape(t: TestContext): Promise<void> {
  const server = await serveSite({ FAROL_TOKEN: token });
  t.after(() => server.stop());
  for (let sent = 0; sent < 20; sent += 1) await (await fetch(`${server.origin}/v1/apis`)).arrayBuffer();
  await fetch(`${server.origin}/gateway/viacep/01001000/json/`, { headers: { authorization: `Bearer ${token}` } });
  const prometheus = await startPrometheus(t, new URL(server.origin).host);
  const ask = async (path: string) => {
    const answer = await fetch(`${prometheus}/api/v1/${path}`).catch(() => undefined);
    return answer?.ok ? (await answer.json()).data : undefined;
  };
  const query = async (text: string): Promise<number | undefined> => {
    const value = (await ask(`query?query=${encodeURIComponent(text)}`))?.result?.[0]?.value?.[1];
    return value === undefined ? undefined : Number(value);
  };
  while ((await query('farol_http_requests_total{route="/v1/apis",status="200"}')) !== 20) await pause(200);
  assert.equal(await query('up{job="farol"}'), 1);
  assert.equal(await query('farol_calls_total{api="viacep",outcome="ok"}'), 1);
  assert.equal(await query('sum(farol_http_request_duration_seconds_bucket{route="/v1/apis",le="+Inf"})'), 20);
  const [target] = (await ask('targets')).activeTargets;
  assert.deepEqual([target.health, target.lastError], ['up', '']);
  const { groups } = await ask('rules');
  const states = groups.flatMap(({ rules }: { rules: { health: string; state: string }[] }) => rules);
  assert.equal(states.length, 10);
  for (const { health, state } of states) assert.ok(health !== 'err' && state === 'inactive', JSON.stringify(states));
}
