import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalAnswer } from '../terms/refusal.ts';
import { schemeNames } from './scheme-names.ts';
import { schemes } from './schemes.ts';
import { verifyDelivery } from './verify-any.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const now = Date.parse('2026-11-16T12:00:00Z');
const url = 'https://shop.example/hook?data.id=2';

for (const name of schemeNames)
  test(`a delivery signed as ${name} does it is verified by its headers and body alone`, () => {
    const body = '{"id":1,"data":{"id":"2"}}';
    const outgoing = {
      id: 'msg_1',
      kind: 'payment.made',
      timestamp: now / 1_000,
      body: Buffer.from(body),
      url: new URL(url),
    };
    const headers = schemes[name].sign(outgoing, { current: secret, all: [secret] });
    assert.equal(verifyDelivery(name, { headers, body, url }, { secrets: [secret], now }).verified, true);
    assert.equal(verifyDelivery(name, { headers, body, url }, { secrets: ['another secret'], now }).verified, false);
  });

test('a timestamp counts for five minutes, unless another tolerance is given', () => {
  const body = '{"id":1}';
  const outgoing = { id: 'msg_1', kind: 'a.b', timestamp: now / 1_000, body: Buffer.from(body), url: new URL(url) };
  const headers = schemes.standard.sign(outgoing, { current: secret, all: [secret] });
  const verified = (later: number, tolerance = {}) =>
    verifyDelivery('standard', { headers, body }, { secrets: [secret], now: now + later, ...tolerance }).verified;
  const seen = [verified(299_000), verified(301_000), verified(301_000, { toleranceMs: 400_000 })];
  assert.deepEqual(seen, [true, false, true]);
});

test('the refusal of a body that was read already says what may have read it', () => {
  const { body } = refusalAnswer({ reason: 'body_unreadable', status: 400, headers: {} });
  assert.match(JSON.parse(String(body)).detail, /express\.json\(\)/);
});
