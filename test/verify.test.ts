import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { sealRecord } from '@farol/catalogue/internal';
import { type Finding, planProbes } from '@farol/verifier';
import { draftOf, openVerifying } from './verifying.ts';
import { withLimits } from './with-limits.ts';

const catalogue = loadCatalogue();
const verifying = await openVerifying();
const findings = new Map<string, { readonly finding: Finding; readonly calls: number; readonly times: number[] }>();

before(async () => {
  for (const { id } of catalogue.apis) {
    const earlier = verifying.simulator.calls.length;
    const finding = await verifying.check(id);
    const calls = verifying.simulator.calls.slice(earlier).filter(({ api }) => api === id);
    findings.set(id, { finding, calls: calls.length, times: calls.map(({ at }) => at) });
  }
});

test('the 18 against their own simulator pass once, without a contradiction or a block', () => {
  assert.equal(findings.size, 18);
  for (const [id, { finding }] of findings) {
    const { passes, verdicts, notes } = draftOf(finding);
    assert.equal(finding.result, 'as-stated', id);
    assert.equal(passes, 1, id);
    const raised = verdicts.filter(({ verdict }) => verdict === 'contradicted' || verdict === 'blocked');
    assert.deepEqual(raised, [], id);
    const others = notes.filter(({ code }) => code !== 'waited');
    assert.deepEqual(others, [], id);
  }
});

test('every confirmed field is backed by calls that were made', () => {
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

test('fields that only a person can confirm are left to a person', () => {
  for (const [id, { finding }] of findings) {
    const tier = draftOf(finding).verdicts.find(({ field }) => field === 'freeTier');
    assert.equal(tier?.verdict, 'could-not-test', id);
    assert.equal(tier?.reason, 'not-by-machine', id);
  }
});

test('every call that reaches an API is counted, and no other call is made', () => {
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
  for (const { api, per, requests, calls, allowed } of windows)
    assert.equal(allowed, Math.max(Math.floor(requests / 100), calls), `${api} ${per}`);
});

test('a run that needs more calls than a window allows waits, and notes it', async (t) => {
  const limits = { requests: 2, per: 'minute', credential: 'without' } as const;
  const limited = await openVerifying(t, { catalogue: withLimits(catalogue, { jsonplaceholder: [limits] }) });
  const { notes } = draftOf(await limited.check('jsonplaceholder'));
  const times = limited.simulator.calls.map(({ at }) => at);
  assert.ok(times.length > 2);
  for (const at of times) {
    const inMinute = times.filter((other) => other > at - 60_000 && other <= at).length;
    assert.ok(inMinute <= 2, `${inMinute} in a minute`);
  }
  assert.ok(notes.length > 0 && notes.every(({ code }) => code === 'waited'));
});

for (const { requests, result } of [
  { requests: 60, result: 'skipped' },
  { requests: 10_000, result: 'as-stated' },
] as const) {
  test(`a second run within an hour that allows ${requests} calls is ${result}, by the budget of checks`, async (t) => {
    const limits = { requests, per: 'hour', credential: 'without' } as const;
    const limited = await openVerifying(t, { catalogue: withLimits(catalogue, { jsonplaceholder: [limits] }) });
    const once = sealRecord({ ...draftOf(await limited.check('jsonplaceholder')), simulated: false }, null);
    const calls = limited.simulator.calls.length;
    const observedAt = Date.parse(once.observedAt);
    limited.pass(60_000);
    const again = await limited.check('jsonplaceholder', { history: () => [once] });
    const sent = limited.simulator.calls.length - calls;
    assert.equal(again.result, result);
    if (again.result === 'skipped') assert.equal(again.until, observedAt + 3_600_000);
    assert.equal(sent > 0, result !== 'skipped');
  });
}

test('records of the simulator are marked as simulated even if the caller did not say so', async () => {
  const finding = await verifying.check('pokeapi', { simulated: false });
  assert.equal(draftOf(finding).simulated, true);
});

test('a record holds no key, only the name of its variable', () => {
  for (const [id, { finding }] of findings) {
    const text = JSON.stringify(draftOf(finding));
    assert.doesNotMatch(text, /a-key-for-tests/, id);
    const { credential } = catalogue.api(id) ?? {};
    if (credential && !credential.optional) assert.match(text, new RegExp(`\\$${credential.variable}`), id);
  }
});

test('without a key only the fields that need one could not be tested', async (t) => {
  const keyless = await openVerifying(t, { environment: {} });
  for (const id of ['tmdb', 'google-gemini', 'google-maps-platform', 'github', 'receitaws']) {
    const api = catalogue.api(id) ?? assert.fail();
    const earlier = keyless.simulator.calls.length;
    const finding = await keyless.check(id);
    const { verdicts, exchanges, quota } = draftOf(finding);
    assert.equal(quota.calls, keyless.simulator.calls.length - earlier, id);
    const verdictOf = (field: string) => verdicts.find((verdict) => verdict.field === field);
    assert.equal(verdictOf('credential')?.reason, 'key-missing', id);
    const isCalm = verdicts.every(({ verdict }) => verdict !== 'contradicted' && verdict !== 'blocked');
    assert.ok(isCalm, id);
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
});

test('a wrong key contradicts nothing', async (t) => {
  const wrong = await openVerifying(t, { environment: { TMDB_ACCESS_TOKEN: 'wrong', OPENWEATHER_API_KEY: 'wrong' } });
  for (const { id, credential } of catalogue.apis.filter((api) => ['tmdb', 'openweather'].includes(api.id))) {
    assert.ok(credential);
    const finding = await wrong.check(id);
    const { verdicts, passes } = draftOf(finding);
    assert.equal(finding.result, 'not-tested', id);
    assert.equal(passes, 1);
    const isAboutKey = verdicts.some(({ reason }) => reason === 'key-refused' || reason === 'key-missing');
    assert.ok(isAboutKey, id);
  }
});

test('a reader that stops iterating stops the remaining calls', async (t) => {
  let reason: unknown;
  const asleep = Promise.withResolvers<void>();
  const limits = { requests: 2, per: 'minute', credential: 'without' } as const;
  const limited = await openVerifying(t, { catalogue: withLimits(catalogue, { jsonplaceholder: [limits] }) });
  const verifier = limited.verifier({
    // Waits for its limit until it is aborted.
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
  for await (const { api } of verifier.verify(['jsonplaceholder', 'pokeapi'])) {
    assert.equal(api, 'pokeapi');
    await asleep.promise;
    break;
  }
  assert.ok(reason instanceof DOMException && reason.name === 'AbortError');
});
