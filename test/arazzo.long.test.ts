// A runner of others runs the practice flow against this server, from a new key to the event in the log of the receiver.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Started, startBuilt, startCommand } from './started-program.ts';
import { newFolder, removeFolder } from './temporary-folder.ts';

const runner = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
const folder = newFolder();
let server: Started;

before(async () => {
  server = await startBuilt();
  for (const name of ['arazzo.json', 'openapi-3.1.json'])
    writeFileSync(`${folder}/${name}`, await (await fetch(`${server.origin}/${name}`)).text());
});
after(async () => {
  await server?.kill();
  removeFolder(folder);
});

async function run(name: string) {
  const { origin } = server;
  const inputs = [`receiver=${origin}/webhooks/arazzo`, 'topic=arazzo'].flatMap((input) => ['-i', input]);
  const words = [runner, 'respect', name, ...inputs, '-S', `farol=${origin}`, '-J', 'report.json'];
  const env = { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const command = startCommand(process.execPath, words, { cwd: folder, env });
  return { code: await command.ended, output: command.output() };
}

test('Redocly Respect creates a payment, finds its event and receives its webhook', async () => {
  const { code, output } = await run('arazzo.json');
  assert.equal(code, 0, output);
  const report = readFileSync(`${folder}/report.json`, 'utf8');
  for (const step of ['createKey', 'registerReceiver', 'createPayment', 'reconcile', 'receiveWebhook'])
    assert.ok(report.includes(`"${step}"`), step);
});

test('it reports a flow that this server does not keep', async () => {
  const flow = readFileSync(`${folder}/arazzo.json`, 'utf8').replace("'pagamento.criado'", "'pagamento.removido'");
  writeFileSync(`${folder}/broken.json`, flow);
  assert.notEqual((await run('broken.json')).code, 0);
});
