import '../testing/english-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, words as callWords } from '../call/call.ts';
import { gatewayNotice } from './gateway-notice.ts';
import { words } from './gateway-words.ts';

function answer(status: number, headers: Record<string, string> = {}, body: object = {}): Answer {
  return { status, headers: new Headers(headers), body: JSON.stringify(body), milliseconds: 1, bytes: 2 };
}

function problem(code: string, more: object = {}, headers: Record<string, string> = {}): Answer {
  return answer(
    400,
    { 'content-type': 'application/problem+json', ...headers },
    { type: `/problems/${code}`, detail: 'The detail.', ...more },
  );
}

test('an answer says where it came from: the API, the simulator, the cache, or a stale entry of it', () => {
  const text = (headers: Record<string, string>) => gatewayNotice(answer(200, headers)).text;
  assert.equal(text({}), words.live);
  assert.equal(text({ 'x-farol-simulated': 'true' }), words.simulated);
  assert.equal(text({ 'cache-status': 'Farol; hit; ttl=30' }), words.cached);
  assert.equal(text({ 'cache-status': 'Farol; hit; ttl=-5' }), words.stale);
  assert.equal(text({ 'cache-status': 'Farol; fwd=uri-miss; stored' }), words.live);
});

test('a simulated answer says what its data is, and a simulated failure blames nobody', () => {
  const marked = { 'x-farol-simulated': '1' };
  const data = gatewayNotice(answer(200, { ...marked, 'x-farol-simulated-as': 'example' })).text;
  assert.equal(data, `${words.simulated}, with real data`);
  for (const code of ['item-not-found', 'upstream-error', 'limit-reached', 'credential-refused']) {
    const { text } = gatewayNotice(problem(code, {}, marked));
    assert.equal(text, 'The detail.');
  }
  assert.equal(gatewayNotice(problem('not-simulated', {}, marked)).text, 'The detail.');
});

test('a missing key names its variable, and links only to an https page', () => {
  const found = gatewayNotice(
    problem('credential-missing', { variable: 'TMDB_TOKEN', sign_up: 'https://tmdb.example' }),
  );
  assert.match(found.text, /TMDB_TOKEN/);
  assert.deepEqual(found.link, { address: 'https://tmdb.example', name: words.keyGet });
  const unsafe = gatewayNotice(problem('credential-missing', { sign_up: 'javascript:alert(1)' }));
  assert.equal(unsafe.link, undefined);
  assert.equal(unsafe.text, `${words.keyMissing} The detail.`);
});

test('a server that requires its token asks for it', () => {
  const found = gatewayNotice(problem('not-authenticated'));
  assert.deepEqual([found.text, found.needsToken], [words.tokenNeeded, true]);
});

test('a limit that is used up says when to try again, if the server says so', () => {
  assert.match(gatewayNotice(problem('limit-reached', {}, { 'retry-after': '30' })).text, /Try again at \d/);
  assert.equal(gatewayNotice(problem('limit-reached')).text, words.problems['limit-reached']);
});

test('a server without the gateway, and one that does not answer, are named as such', () => {
  for (const one of [problem('not-found'), problem('method-not-allowed'), answer(501)])
    assert.deepEqual(gatewayNotice(one), { text: words.noGateway, bad: true, instead: true });
  assert.deepEqual(gatewayNotice(undefined), { text: callWords.unreachable, bad: true, instead: true });
});

test('a problem without words of its own shows the detail of the server', () => {
  assert.deepEqual(gatewayNotice(problem('body-too-large')), { text: 'The detail.', bad: true });
});
