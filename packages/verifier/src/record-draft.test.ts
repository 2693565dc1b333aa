import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { type Api, type Frozen, loadCatalogue } from '@farol/catalogue';
import { sealRecord } from '@farol/catalogue/internal';
import type { ProbeAnswer } from '@farol/gateway';
import { judge } from './judge/judge.ts';
import { planProbes } from './plan/probe-plan.ts';
import type { Sighting } from './probe/sighting.ts';
import { runDraft } from './record-draft.ts';

const api = loadCatalogue().api('openweather') as Frozen<Api>;
const plan = planProbes(api);
const secret = 'k3y-that-must-stay-hidden';
const scrub = (text: string) => text.replaceAll(secret, '[secret]');

function written(answer: Partial<ProbeAnswer>) {
  const [first] = plan;
  assert.ok(first);
  const sighting: Sighting = {
    probe: first,
    pass: 1,
    at: 1_000,
    headMs: 5,
    totalMs: 7,
    trouble: null,
    answer: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{}'),
      whole: true,
      failure: undefined,
      requestedAt: 0,
      receivedAt: 5,
      ...answer,
    },
  };
  const examined = { passes: 1, sightings: [sighting], ...judge(api, [sighting], { slowMs: 1, othersAnswer: true }) };
  const given = { observedAt: 2_000, by: 'farol verify', vantage: 'here', tools: {}, simulated: false, scrub };
  const record = sealRecord(runDraft(api, plan, examined, given), null);
  assert.ok(record.kind === 'run');
  return { record, answer: record.exchanges[0]?.answer ?? assert.fail() };
}

test('a record holds the digest of the whole body and its first 2 kB', () => {
  const body = Buffer.from(JSON.stringify({ text: 'é'.repeat(3_000) }));
  const { answer } = written({ body });
  assert.equal(answer.digest, `sha256:${createHash('sha256').update(body).digest('hex')}`);
  assert.equal(answer.bytes, body.length);
  // The cut goes through a two-byte letter; the start is text all the same.
  assert.equal(answer.base64, false);
  assert.ok(Buffer.byteLength(answer.start) <= 2_050);
  assert.ok(body.toString().startsWith(answer.start.slice(0, -1)));
});

test('a body that is not text is recorded as base64', () => {
  const body = Buffer.from([0, 255, 1, 254, 2]);
  const { answer } = written({ body });
  assert.equal(answer.base64, true);
  assert.deepEqual(Buffer.from(answer.start, 'base64'), body);
});

test('keys are redacted in heads, bodies and verdicts before hashing, and cookies are left out', () => {
  const { record, answer } = written({
    status: 301,
    headers: { location: `https://elsewhere.example/?appid=${secret}`, 'set-cookie': ['session=1'], 'x-b': ['2', '1'] },
    body: Buffer.from(`{"echo":"${secret}"}`),
  });
  assert.doesNotMatch(JSON.stringify(record), new RegExp(secret));
  assert.match(record.verdicts.find(({ field }) => field === 'firstRequest')?.found ?? '', /appid=\[secret\]/);
  assert.deepEqual(answer.headers, [
    ['location', 'https://elsewhere.example/?appid=[secret]'],
    ['x-b', '2'],
    ['x-b', '1'],
  ]);
});

test('a record says when, from where, how long it took and how much of which limit it used', () => {
  const { record } = written({});
  assert.equal(record.id, 'openweather-19700101t000002000z');
  assert.equal(record.vantage, 'here');
  assert.deepEqual(record.exchanges[0]?.ms, { head: 5, total: 7 });
  assert.equal(record.exchanges[0]?.at, '1970-01-01T00:00:01.000Z');
  assert.deepEqual(
    record.quota.windows.map(({ per, calls, allowed }) => [per, calls, allowed]),
    [
      ['day', 1, 10],
      ['minute', 1, 5],
      ['month', 1, 10_000],
    ],
  );
});

test('texts that are not well-formed Unicode do not stop the record', () => {
  const { answer } = written({ headers: { 'x-odd': 'a\ud800b' } });
  assert.deepEqual(answer.headers, [['x-odd', 'a\ufffdb']]);
});
