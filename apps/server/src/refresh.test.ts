// A running server shows new records: in prepared answers, in lists, by GraphQL and on pages.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ContentError } from '@farol/catalogue';
import { reviewBy, withObservations } from '@farol/catalogue/internal';
import { seen } from '../../../test/observed.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { createEvidenceUpdate, followDays, followEvidence } from './start/follow-evidence.ts';
import { catalogue, createTestServer } from './testing/test-server.ts';

const bare = withObservations(catalogue, []);
const disputed = withObservations(catalogue, [seen(today(), { field: 'cors', verdict: 'contradicted' })]);
const quiet = { info: () => {}, error: () => {} };

test('after a refresh every interface shows the new records, with a new ETag', async () => {
  const server = await createTestServer({ catalogue: bare });
  const ask = (path: string) => server.fetch(new Request(`http://127.0.0.1:8080${path}`));
  const query = `/graphql?query=${encodeURIComponent('{ api(id: "viacep") { state observations { by } } }')}`;
  const states = async () => [
    (await (await ask('/v1/apis/viacep')).json()).state,
    (await (await ask('/v1/observations?api=viacep')).json()).data.length,
    (await (await ask(query)).json()).data.api,
  ];
  const etag = (await ask('/v1/apis/viacep')).headers.get('etag');
  assert.deepEqual(await states(), ['not-yet-observed', 0, { state: 'NOT_YET_OBSERVED', observations: [] }]);
  await server.refresh(disputed);
  assert.deepEqual(await states(), ['disputed', 1, { state: 'DISPUTED', observations: [{ by: 'farol verify' }] }]);
  assert.notEqual((await ask('/v1/apis/viacep')).headers.get('etag'), etag);
  await server.refresh(bare);
  assert.deepEqual(await states(), ['not-yet-observed', 0, { state: 'NOT_YET_OBSERVED', observations: [] }]);
});

test('a dated fact that a person found wrong shows by REST and GraphQL with what was found, until it is withdrawn', async () => {
  const facts = [{ fact: 'prices', current: true, found: 'billed' }];
  const said = { by: 'Ana', source: 'https://x.test/', note: 'Read.' };
  const record = { ...seen(today()), kind: 'confirmation' as const, ...said, facts };
  const server = await createTestServer({ catalogue: withObservations(catalogue, [record]) });
  const query = `/graphql?query=${encodeURIComponent('{ api(id: "viacep") { state contradictedFacts { fact found source note by on record } observations { facts wrongFacts { fact found } } } }')}`;
  const ask = async (path: string) => (await server.fetch(new Request(`http://127.0.0.1:8080${path}`))).json();
  const wrong = [{ fact: 'prices', found: 'billed' }];
  const shown = [{ ...wrong[0], ...said, on: today(), record: record.id }];
  assert.deepEqual((await ask('/v1/apis/viacep')).contradicted_facts, shown);
  assert.deepEqual((await ask('/v1/observations?api=viacep')).data[0].wrong_facts, wrong);
  const observations = [{ facts: [], wrongFacts: wrong }];
  assert.deepEqual((await ask(query)).data.api, { state: 'DISPUTED', contradictedFacts: shown, observations });
  await server.refresh(withObservations(catalogue, [{ ...record, withdrawnBy: 'later' }]));
  assert.deepEqual((await ask('/v1/apis/viacep')).contradicted_facts, []);
});

test('data is refreshed before the pages are built, and again after; changes meanwhile cause one more round', async () => {
  const steps: string[] = [];
  const update = createEvidenceUpdate({
    logger: quiet,
    load: () => bare,
    refresh: async () => void steps.push('refresh'),
    buildPages: async () => {
      steps.push('build');
      return true;
    },
  });
  const first = update();
  update();
  update();
  await first;
  assert.deepEqual(steps, ['refresh', 'build', 'refresh', 'refresh', 'build', 'refresh']);
  await update();
  assert.equal(steps.length, 9);
});

test('records that cannot be read are logged, and the server goes on with the earlier ones', async () => {
  const errors: unknown[] = [];
  const refreshed: unknown[] = [];
  const update = createEvidenceUpdate({
    logger: { ...quiet, error: (facts: unknown) => void errors.push(facts) },
    load: () => {
      throw new ContentError(['observations/viacep.jsonl: record 1 was changed.']);
    },
    refresh: async (given) => void refreshed.push(given),
  });
  await update();
  assert.deepEqual(refreshed, []);
  assert.deepEqual((errors[0] as { problems: string[] }).problems, [
    'observations/viacep.jsonl: record 1 was changed.',
  ]);
});

test('the first record is noticed too, although its folder did not exist', async (t) => {
  const folder = join(temporaryFolder(t), 'observations');
  let written = 0;
  const noticed = Promise.withResolvers<void>();
  const following = followEvidence(noticed.resolve, { folder: pathToFileURL(`${folder}/`), everyMs: 5 });
  // Again and again, because the watcher may look for the first time after the first write.
  const writing = setInterval(() => {
    mkdirSync(folder, { recursive: true });
    written += 1;
    writeFileSync(join(folder, 'heads.json'), ' '.repeat(written));
  }, 20);
  await noticed.promise;
  following.stop();
  clearInterval(writing);
  assert.ok(written > 0, 'a missing file is no change');
});

test('at each midnight UTC the data is refreshed, and a fact that became overdue says so', async (t) => {
  const readOn = bare.api('viacep')?.freshness.readOn ?? '';
  const evening = Date.parse(`${reviewBy('freshness', readOn)}T23:30:00Z`);
  t.mock.timers.enable({ apis: ['Date'], now: evening });
  const server = await createTestServer({ catalogue: bare });
  const overdue = async () => {
    const query = `/graphql?query=${encodeURIComponent('{ api(id: "viacep") { overdueFacts } }')}`;
    const ask = async (path: string) => (await server.fetch(new Request(`http://127.0.0.1:8080${path}`))).json();
    return [(await ask('/v1/apis/viacep')).overdue_facts, (await ask(query)).data.api.overdueFacts];
  };
  const waits: { work: () => void; ms: number }[] = [];
  const updates: Promise<void>[] = [];
  const update = createEvidenceUpdate({ logger: quiet, load: () => bare, refresh: server.refresh });
  const days = followDays(() => void updates.push(update()), {
    later: (work, ms) => {
      waits.push({ work, ms });
      return () => void waits.splice(0);
    },
  });
  const before = await overdue();
  const [first] = waits.splice(0);
  assert.equal(first?.ms, 30 * 60_000);
  t.mock.timers.setTime(evening + 30 * 60_000);
  assert.deepEqual(await overdue(), before, 'the data is prepared');
  first.work();
  await Promise.all(updates);
  const after = await overdue();
  for (const [i, facts] of after.entries()) {
    assert.ok(facts.includes('freshness'), `${facts}`);
    assert.ok(!before[i].includes('freshness'), `${before[i]}`);
  }
  assert.equal(waits[0]?.ms, 86_400_000, 'the next midnight');
  days.stop();
  assert.deepEqual(waits, []);
});

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
