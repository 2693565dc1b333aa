import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Catalogue, type Content, createCatalogue, loadCatalogue } from '@farol/catalogue';
import { type Finding, isWorthKeeping, type RunDraft } from '@farol/verifier';
import { changedApis, type Lie, wrongEntries } from './lies/lie.ts';
import { draftOf, openVerifying } from './verifying.ts';

const catalogue = loadCatalogue();

function lied(lie: Lie): Catalogue {
  if (!lie.entry) return catalogue;
  const { entry } = lie;
  const apis = catalogue.apis.map((api) => (api.id === lie.api ? { ...api, ...(entry(api) as object) } : api));
  return createCatalogue({ ...catalogue, apis } as unknown as Content);
}

async function found(t: TestContext, lie: Lie): Promise<RunDraft & { readonly result: string }> {
  const verifying = await openVerifying(t, {
    catalogue: lied(lie),
    ...(lie.fault ? { faults: { [lie.api]: lie.fault } } : {}),
  });
  const finding = await verifying.check(lie.api);
  return { ...draftOf(finding), result: finding.result };
}

const lies = [...changedApis, ...wrongEntries];

test('there are at least 25 planted lies', () => assert.ok(lies.length >= 25, String(lies.length)));

for (const lie of lies) {
  test(`a planted lie is detected: ${lie.name} (${lie.api})`, async (t) => {
    const { result, verdicts, notes, passes } = await found(t, lie);
    const contradicted = verdicts.filter(({ verdict }) => verdict === 'contradicted');
    assert.deepEqual(contradicted.map(({ field, reason }) => `${field} ${reason}`).sort(), lie.contradicted ?? []);
    assert.equal(result, lie.result);
    assert.equal(passes, lie.passes);
    const codes = notes.map(({ code }) => code);
    assert.deepEqual(codes, lie.notes ?? []);
    for (const [field, expected] of Object.entries(lie.also ?? {})) {
      const verdict = verdicts.find((one) => one.field === field);
      assert.equal(`${verdict?.verdict} ${verdict?.reason}`, expected, field);
    }
    for (const { field, expected, found: seen } of contradicted) assert.notEqual(expected, seen, field);
  });
}

test('a bot filter in front of any of the 18 never makes an entry broken', async (t) => {
  for (const how of ['challenge', 'deny'] as const) {
    const verifying = await openVerifying(t, {
      faults: Object.fromEntries(catalogue.apis.map(({ id }) => [id, { blocked: how }])),
    });
    for (const { id } of catalogue.apis) {
      const finding = await verifying.check(id);
      assert.equal(finding.result, 'blocked', `${id} ${how}`);
      assert.equal(draftOf(finding).passes, 1, 'a filter is not knocked at twice');
      assert.equal(draftOf(finding).quota.calls, 1);
      const isCalm = draftOf(finding).verdicts.every(({ verdict }) => verdict !== 'contradicted');
      assert.ok(isCalm, id);
    }
  }
});

test('the second pass starts after its spacing and repeats only the calls behind a mismatch', async (t) => {
  const verifying = await openVerifying(t, { faults: { viacep: { missing: ['uf'] } } });
  const finding = await verifying.check('viacep', { limits: { spacingMs: 300_000 } });
  const times = verifying.simulator.calls.map(({ at }) => at);
  assert.equal(times.length, 8);
  assert.deepEqual(
    draftOf(finding)
      .exchanges.filter(({ pass }) => pass === 2)
      .map(({ probe }) => probe),
    ['first'],
  );
  assert.equal((times.at(-1) ?? 0) - (times[0] ?? 0), 300_000);
});

test('a field that fits in the second pass is confirmed, with a note about the first', async (t) => {
  const verifying = await openVerifying(t, { faults: { viacep: { missing: ['uf'] } } });
  const finding = await verifying.check('viacep', {
    sleep: async (ms) => {
      verifying.pass(ms);
      verifying.simulator.setFault('viacep', null);
    },
  });
  assert.equal(finding.result, 'as-stated');
  assert.deepEqual(draftOf(finding).notes, [{ code: 'only-once', detail: 'response: shape, no /uf' }]);
});

test('a mismatch in the second pass only is not a contradiction', async (t) => {
  const verifying = await openVerifying(t, { faults: { viacep: { down: 1 } } });
  const finding = await verifying.check('viacep', {
    sleep: async (ms) => {
      verifying.pass(ms);
      verifying.simulator.setFault('viacep', { cors: { success: false } });
    },
  });
  const cors = draftOf(finding).verdicts.find(({ field }) => field === 'cors');
  assert.deepEqual([cors?.verdict, cors?.reason], ['could-not-test', 'seen-once']);
  assert.equal(finding.result, 'as-stated');
});

test('silence is a contradiction only when another API answers, because it may be our own network', async (t) => {
  const verifying = await openVerifying(t, { unreachable: ['ibge', 'pokeapi'] });
  const reasons = (findings: readonly Finding[]) =>
    Object.fromEntries(
      findings.map((finding) => {
        const first = draftOf(finding).verdicts.find(({ field }) => field === 'firstRequest');
        assert.ok(finding.result === 'as-stated' || draftOf(finding).passes === 2);
        return [finding.api, `${finding.result} ${first?.reason}`];
      }),
    );
  const silent = await verifying.checkAll(['ibge', 'pokeapi']);
  assert.deepEqual(reasons(silent), { ibge: 'not-tested no-answer', pokeapi: 'not-tested no-answer' });
  assert.deepEqual(silent.map(isWorthKeeping), [false, false], 'nothing was observed, so there is nothing to keep');
  const one = await verifying.checkAll(['ibge', 'jsonplaceholder']);
  assert.deepEqual(one.map(isWorthKeeping), [true, true]);
  assert.deepEqual(reasons(one), {
    ibge: 'broken no-answer',
    jsonplaceholder: 'as-stated as-stated',
  });
});
