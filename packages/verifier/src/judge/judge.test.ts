import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, type Frozen, loadCatalogue } from '@farol/catalogue';
import type { ProbeAnswer } from '@farol/gateway';
import { keyOf, planProbes } from '../plan/probe-plan.ts';
import type { Sighting } from '../probe/sighting.ts';
import { judge } from './judge.ts';

const catalogue = loadCatalogue();
const entry = (id: string) => catalogue.api(id) as Frozen<Api>;
const open = { 'access-control-allow-origin': '*' };

/** Every call that is not named succeeds. */
function verdictOf(
  id: string,
  field: string,
  answers: Readonly<Record<string, Partial<ProbeAnswer> | null>>,
): { readonly verdict: string; readonly notes: readonly string[] } {
  const api = entry(id);
  const sightings = planProbes(api).flatMap((probe): Sighting[] => {
    const given = answers[keyOf(probe)];
    if (given === null) return [];
    const answer: ProbeAnswer = {
      status: probe.name === 'without-key' ? 401 : probe.name === 'failure' ? 400 : api.response.status,
      headers: { 'content-type': api.response.contentType, ...open },
      body: Buffer.from(JSON.stringify(api.response.sample)),
      whole: true,
      failure: undefined,
      requestedAt: 0,
      receivedAt: 0,
      ...given,
    };
    return [{ probe, pass: 1, at: 0, headMs: 1, totalMs: 2, answer, trouble: null }];
  });
  const { verdicts, notes } = judge(api, sightings, { slowMs: 10_000, othersAnswer: true });
  const found = verdicts.find((verdict) => verdict.field === field);
  return { verdict: `${found?.verdict} ${found?.reason}`, notes: notes.map(({ code }) => code) };
}

const preflight = (headers: Record<string, string>, status = 204) => ({ preflight: { status, headers } });

test('an asterisk stands for every header that a preflight asks for, except Authorization (Fetch standard)', () => {
  const star = preflight({ ...open, 'access-control-allow-headers': '*' });
  assert.equal(verdictOf('coingecko', 'cors', star).verdict, 'confirmed as-stated');
  assert.equal(verdictOf('tmdb', 'cors', star).verdict, 'contradicted cors-preflight');
  const named = preflight({ ...open, 'access-control-allow-headers': 'Accept, Authorization' });
  assert.equal(verdictOf('tmdb', 'cors', named).verdict, 'confirmed as-stated');
});

test('permission for one origin does not extend to another', () => {
  const from = (origin: string) => ({ origin: { headers: { 'access-control-allow-origin': origin } } });
  assert.equal(verdictOf('viacep', 'cors', from('https://example.com')).verdict, 'confirmed as-stated');
  assert.equal(verdictOf('viacep', 'cors', from('https://viacep.com.br')).verdict, 'contradicted cors-success');
});

test('a failed preflight leaves the verdict open where a preflight is needed', () => {
  assert.equal(verdictOf('tmdb', 'cors', preflight({}, 503)).verdict, 'could-not-test down');
  assert.equal(verdictOf('viacep', 'cors', preflight({}, 503)).verdict, 'confirmed as-stated');
});

test('a closed API that grants the preflight but not the reading stays closed, with a note', () => {
  const closed = { origin: { headers: { 'content-type': 'application/json' } } };
  const granted = preflight({ ...open, 'access-control-allow-headers': 'content-type, x-goog-api-key' });
  const { verdict, notes } = verdictOf('google-gemini', 'cors', { ...closed, ...granted, failure: null });
  assert.equal(verdict, 'confirmed as-stated');
  assert.ok(notes.includes('preflight-granted'));
});

test('without a key, a refused preflight proves a closed API only where a preflight is needed', () => {
  const refused = { first: null, origin: null, ...preflight({}, 403) };
  assert.equal(verdictOf('google-gemini', 'cors', refused).verdict, 'confirmed as-stated');
  assert.equal(verdictOf('google-maps-platform', 'cors', refused).verdict, 'could-not-test not-reached');
});

test('one of several limit headers is enough, because some come only with some calls', () => {
  const json = { 'content-type': 'application/json; charset=UTF-8' };
  const some = { first: { headers: { ...json, 'x-app-usage': '{"call_count":1}' } } };
  assert.equal(verdictOf('meta-graph', 'limits', some).verdict, 'confirmed as-stated');
  assert.equal(
    verdictOf('meta-graph', 'limits', { first: { headers: json } }).verdict,
    'contradicted limit-headers-missing',
  );
});

test('a key that is refused for another reason than its absence leaves the claim open', () => {
  assert.equal(verdictOf('tmdb', 'authentication', { 'without-key': { status: 404 } }).verdict, 'could-not-test gone');
});
