import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProbeAnswer } from '@farol/gateway';
import { isFiltered } from './edge-filter.ts';

const answer = (status: number, headers: Record<string, string> = {}, body = ''): ProbeAnswer => ({
  status,
  headers,
  body: Buffer.from(body),
  whole: true,
  failure: undefined,
  requestedAt: 0,
  receivedAt: 0,
});
const html = { 'content-type': 'text/html; charset=utf-8' };

test('a challenge is a filter with any status', () => {
  for (const status of [403, 429, 503])
    assert.ok(isFiltered(answer(status, html, '<title>Just a moment...</title>')), String(status));
});

test('the header of a filter on a refusal is a filter, even without a page', () => {
  assert.ok(isFiltered(answer(403, { 'x-vercel-mitigated': 'deny' })));
  assert.ok(isFiltered(answer(403, { 'cf-mitigated': 'challenge' })));
});

test('a spent limit that the edge reports in plain words is a spent limit', () => {
  assert.ok(!isFiltered(answer(429, { 'x-vercel-mitigated': 'deny' }, 'Too Many Requests')));
});

test('a refusal, failure or answer of the API itself is not a filter', () => {
  assert.ok(!isFiltered(answer(403, { 'content-type': 'application/json' }, '{"message":"captcha"}')));
  assert.ok(!isFiltered(answer(503, html, '<h1>Service Unavailable</h1>')));
  assert.ok(!isFiltered(answer(404, html, '<title>Just a moment...</title>')));
  assert.ok(!isFiltered(answer(200, { ...html, 'x-vercel-mitigated': 'deny' }, 'captcha')));
});
