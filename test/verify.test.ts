import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadCatalogue, sealRecord } from '@farol/catalogue';
import { type Finding, planProbes, type RunDraft } from '@farol/verifier';
import { openVerifying, type Verifying } from './verifying.ts';

const catalogue = loadCatalogue();
let verifying: Verifying;
const findings = new Map<string, { readonly finding: Finding; readonly calls: number; readonly times: number[] }>();

function draftOf(finding: Finding): RunDraft {
  assert.ok(finding.result !== 'skipped', `${finding.api} was skipped`);
  return finding.draft;
}

before(async () => {
  verifying = await openVerifying();
  for (const { id } of catalogue.apis) {
    const earlier = verifying.simulator.calls.length;
    const finding = await verifying.check(id);
    const calls = verifying.simulator.calls.slice(earlier).filter(({ api }) => api === id);
    findings.set(id, { finding, calls: calls.length, times: calls.map(({ at }) => at) });
  }
});
after(() => verifying.close());

test('the 18 as they are raise nothing: tried once, nothing contradicted, nothing blocked', () => {
  assert.equal(findings.size, 18);
  for (const [id, { finding }] of findings) {
    const { passes, verdicts, notes } = draftOf(finding);
    assert.equal(finding.result, 'as-stated', id);
    assert.equal(passes, 1, id);
    const raised = verdicts.filter(({ verdict }) => verdict === 'contradicted' || verdict === 'blocked');
    assert.deepEqual(raised, [], id);
    assert.deepEqual(
      notes.filter(({ code }) => code !== 'waited'),
      [],
      id,
    );
  }
});

test('a check that compares nothing is not a pass: what is confirmed is confirmed by calls that were made', () => {
  for (const [id, { finding }] of findings) {
    const { verdicts, exchanges } = draftOf(finding);
    const confirmed = verdicts.filter(({ verdict }) => verdict === 'confirmed').map(({ field }) => field);
    for (const field of ['firstRequest', 'response', 'baseAddress', 'version', 'authentication', 'cors', 'failures'])
      assert.ok(confirmed.includes(field as never), `${id}: ${field}`);
    const probes = new Set(exchanges.map(({ probe }) => probe));
    for (const probe of ['first', 'origin', 'preflight', 'failure'] as const)
      assert.ok(probes.has(probe), `${id}: ${probe}`);
    const { credential } = catalogue.api(id) ?? {};
    assert.equal(probes.has('without-key'), credential?.optional === false, id);
    for (const { answer } of exchanges) assert.ok(answer, id);
  }
});

test('what only a person can confirm is left to a person', () => {
  for (const [id, { finding }] of findings) {
    const tier = draftOf(finding).verdicts.find(({ field }) => field === 'freeTier');
    assert.equal(tier?.verdict, 'could-not-test', id);
    assert.equal(tier?.reason, 'not-by-machine', id);
  }
});

test('every call that reaches an API is counted, and none is made that is not', () => {
  for (const [id, { finding, calls }] of findings) {
    assert.equal(draftOf(finding).quota.calls, calls, id);
    assert.equal(calls, planProbes(catalogue.api(id) ?? assert.fail()).length, id);
  }
});

test('no run uses more of a stated window than 1 %, or than one run needs', () => {
  const windows = [...findings.values()].flatMap(({ finding }) =>
    draftOf(finding).quota.windows.map((window) => ({ api: finding.api, ...window })),
  );
  assert.ok(windows.length >= 10);
  for (const { api, per, calls, allowed } of windows)
    assert.ok(calls <= allowed, `${api} ${per}: ${calls} > ${allowed}`);
  const month = windows.find(({ api, per }) => api === 'coingecko' && per === 'month');
  assert.deepEqual([month?.calls, month?.allowed, month?.requests], [3, 100, 10_000]);
});

test('three a minute stay three a minute: the check waits its turn and says so', () => {
  const receitaws = findings.get('receitaws');
  assert.ok(receitaws);
  const keyless = receitaws.times.slice(0, 4);
  for (const at of keyless) {
    const inMinute = keyless.filter((other) => other > at - 60_000 && other <= at).length;
    assert.ok(inMinute <= 3, `${inMinute} in a minute`);
  }
  assert.deepEqual(
    draftOf(receitaws.finding).notes.map(({ code }) => code),
    ['waited'],
  );
});

test('a second run within the window is not made when it would use more than checking may', async () => {
  const once = sealRecord({ ...draftOf(findings.get('github')?.finding ?? assert.fail()), simulated: false }, null);
  const observedAt = Date.parse(once.observedAt);
  const calls = verifying.simulator.calls.length;
  const again = await verifying.check('github', { history: () => [once], clock: () => observedAt + 60_000 });
  assert.deepEqual(again, { api: 'github', result: 'skipped', until: observedAt + 3_600_000 });
  assert.equal(verifying.simulator.calls.length, calls);

  const weather = sealRecord(
    { ...draftOf(findings.get('open-meteo')?.finding ?? assert.fail()), simulated: false },
    null,
  );
  const more = await verifying.check('open-meteo', {
    history: () => [weather],
    clock: () => Date.parse(weather.observedAt) + 61_000,
  });
  assert.equal(more.result, 'as-stated', '1 % of the hour and of the day is not used up by one run');
});

test('records of the simulator are marked as such, whatever the caller believed', async () => {
  const finding = await verifying.check('pokeapi', { simulated: false });
  assert.equal(draftOf(finding).simulated, true);
});

test('a record holds no key, and shows where it would have been', () => {
  for (const [id, { finding }] of findings) {
    const text = JSON.stringify(draftOf(finding));
    assert.doesNotMatch(text, /a-key-for-tests/, id);
    const { credential } = catalogue.api(id) ?? {};
    if (credential && !credential.optional) assert.match(text, new RegExp(`\\$${credential.variable}`), id);
  }
});

test('without a key what needs one could not be tested, and what needs none is tested all the same', async () => {
  const keyless = await openVerifying({ environment: {} });
  try {
    for (const id of ['tmdb', 'google-gemini', 'google-maps-platform', 'github', 'receitaws']) {
      const api = catalogue.api(id) ?? assert.fail();
      const earlier = keyless.simulator.calls.length;
      const finding = await keyless.check(id);
      const { verdicts, exchanges, quota } = draftOf(finding);
      assert.equal(quota.calls, keyless.simulator.calls.length - earlier, id);
      const verdictOf = (field: string) => verdicts.find((verdict) => verdict.field === field);
      assert.equal(verdictOf('credential')?.reason, 'key-missing', id);
      assert.ok(
        verdicts.every(({ verdict }) => verdict !== 'contradicted' && verdict !== 'blocked'),
        id,
      );
      if (api.credential?.optional) {
        assert.equal(finding.result, 'as-stated', id);
        continue;
      }
      assert.equal(finding.result, 'not-tested', id);
      assert.equal(verdictOf('firstRequest')?.reason, 'key-missing', id);
      assert.equal(verdictOf('authentication')?.reason, 'key-missing', id);
      assert.equal(verdictOf('baseAddress')?.verdict, 'confirmed', id);
      assert.equal(exchanges.find(({ probe }) => probe === 'without-key')?.answer?.status !== undefined, true, id);
    }
  } finally {
    await keyless.close();
  }
});

test('a wrong key is our trouble, not the entry’s', async () => {
  const wrong = await openVerifying({ environment: { TMDB_ACCESS_TOKEN: 'wrong', OPENWEATHER_API_KEY: 'wrong' } });
  try {
    for (const { id, credential } of catalogue.apis.filter((api) => ['tmdb', 'openweather'].includes(api.id))) {
      assert.ok(credential);
      const finding = await wrong.check(id);
      const { verdicts, passes } = draftOf(finding);
      assert.equal(finding.result, 'not-tested', id);
      assert.equal(passes, 1);
      assert.ok(
        verdicts.some(({ reason }) => reason === 'key-refused' || reason === 'key-missing'),
        id,
      );
    }
  } finally {
    await wrong.close();
  }
});

test('whoever stops reading stops the calls that are still to come', async () => {
  let reason: unknown;
  const asleep = Promise.withResolvers<void>();
  const verifier = verifying.verifier({
    // One that waits for its limit until it is told to leave.
    sleep: (_ms, signal) => {
      asleep.resolve();
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          reason = signal.reason;
          reject(signal.reason);
        }),
      );
    },
  });
  verifying.pass(120_000);
  for await (const { api } of verifier.verify(['receitaws', 'pokeapi'])) {
    assert.equal(api, 'pokeapi');
    await asleep.promise;
    break;
  }
  assert.ok(reason instanceof DOMException && reason.name === 'AbortError');
});
