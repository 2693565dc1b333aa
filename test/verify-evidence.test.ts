import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ContentError, loadCatalogue } from '@farol/catalogue';
import { createGateway } from '@farol/gateway';
import { createSimulator } from '@farol/simulator';
import { createStore } from '@farol/store';
import { confirmationDraft, createJournal, createVerifier, isWorthKeeping } from '@farol/verifier';
import { copyContent } from '../packages/catalogue/src/testing/copy-content.ts';
import { newFolder, removeFolder } from './temporary-folder.ts';
import { startUpstream } from './upstream.ts';
import { openVerifying } from './verifying.ts';

const catalogue = loadCatalogue();
let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => removeFolder(folder));

const content = () => pathToFileURL(`${folder}/`);
const observations = () => new URL('observations/', content());

const confirmed = (field: 'freeTier' | 'cors', now: number) =>
  confirmationDraft(catalogue, { api: 'viacep', field, by: 'Ana', source: 'https://viacep.com.br/', now });

/** The simulator without its mark, so that its answers count as real ones. */
async function startUnmarked() {
  const simulator = createSimulator({ catalogue });
  return startUpstream(async ({ method, url, headers, body }, response) => {
    const answer = await simulator(
      new Request(`http://simulator.invalid${url}`, {
        method,
        headers: headers as Record<string, string>,
        ...(body === '' ? {} : { body }),
      }),
    );
    const { 'x-farol-simulated': _mark, ...rest } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, rest);
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
}

test('a run confirms an entry, a person adds a record, and a forged record is detected', async () => {
  copyContent(folder);
  const upstream = await startUnmarked();
  const store = createStore({ url: 'sqlite::memory:' });
  const gateway = createGateway({ catalogue, store, environment: {}, dial: () => upstream.origin });
  const journal = createJournal({ folder: observations(), evidence: true });
  try {
    const verifier = createVerifier({ catalogue, gateway, vantage: 'a test', tools: { farol: '0.1.0' } });
    for await (const finding of verifier.verify(['viacep', 'jsonplaceholder'])) {
      assert.ok(isWorthKeeping(finding));
      journal.append(finding.draft);
    }
  } finally {
    await gateway.close();
    await store.close();
    await upstream.close();
  }
  const now = Date.now();
  journal.append(confirmed('freeTier', now));

  const seen = loadCatalogue({ directory: content() });
  const today = new Date(now).toISOString().slice(0, 10);
  assert.equal(seen.stateOf('viacep', now).state, 'confirmed');
  assert.equal(seen.stateOf('viacep', now).on, today);
  assert.equal(seen.stateOf('ibge', now).state, 'not-yet-observed');
  assert.equal(seen.stateOf('viacep', now + 91 * 86_400_000).state, 'stale');
  const kept = seen.observationsOf('viacep').map(({ kind, by }) => `${kind}, ${by}`);
  assert.deepEqual(kept, ['run, farol verify', 'confirmation, Ana']);
  const [run] = seen.observationsOf('viacep');
  assert.equal(run?.calls[0]?.command, 'curl https://viacep.com.br/ws/01001000/json/');
  assert.equal(run.calls[0].status, 200);
  const free = seen.stateOf('viacep', now).fields.find(({ field }) => field === 'freeTier');
  assert.equal(free?.observation.by, 'Ana');

  const file = new URL('viacep.jsonl', observations());
  writeFileSync(file, readFileSync(file, 'utf8').replace('"by":"Ana"', '"by":"Eva"'));
  assert.throws(
    () => loadCatalogue({ directory: content() }),
    (error) =>
      error instanceof ContentError && error.problems[0]?.startsWith('observations/viacep.jsonl: record 2 was changed'),
  );
});

test('simulated records are refused as evidence when written and when read', async (t) => {
  copyContent(folder);
  const verifying = await openVerifying(t);
  const finding = await verifying.check('pokeapi', { simulated: false });
  assert.ok(isWorthKeeping(finding));
  assert.throws(() => createJournal({ folder: observations(), evidence: true }).append(finding.draft), {
    code: 'cannot_write',
  });
  createJournal({ folder: observations(), evidence: false }).append(finding.draft);
  assert.throws(
    () => loadCatalogue({ directory: content() }),
    (error) => error instanceof ContentError && /record 1 is simulated/.test(error.message),
  );
});

test('after three kills during writing every reported record exists, and the chain continues', async () => {
  const reported: string[] = [];
  const journal = createJournal({ folder: observations(), evidence: true });
  for (let round = 0; round < 3; round += 1) {
    const program = fileURLToPath(new URL('verify-crash-child.ts', import.meta.url));
    // Without the flags of this process, which name the file of its test reporter.
    const child = fork(program, [observations().href], { execArgv: [] });
    await new Promise<void>((resolve) => {
      let count = 0;
      child.on('message', (hash) => {
        reported.push(String(hash));
        count += 1;
        if (count === 4 + round) child.kill('SIGKILL');
      });
      child.on('exit', () => resolve());
    });
    for (const { code } of journal.check()) assert.equal(code, 'half-record');
    journal.cutHalf('viacep');
    assert.deepEqual(journal.check(), []);
  }
  const hashes = new Set(journal.read('viacep').records.map(({ hash }) => hash));
  assert.ok(reported.length >= 15);
  for (const hash of reported) assert.ok(hashes.has(hash), 'a record that was reported is gone');
  journal.append(confirmed('cors', Date.now()));
  assert.deepEqual(journal.check(), []);
});
