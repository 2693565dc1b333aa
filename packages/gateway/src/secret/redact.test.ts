import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { fc } from '../../../../test/properties.ts';
import { createRedactor } from './redact.ts';
import { Secret } from './secret.ts';
import { secretForms } from './secret-forms.ts';

const key = 'sk-Live+42/ção"&<x>=';

function redactor(...values: string[]) {
  const made = createRedactor();
  for (const value of values) made.add(new Secret(value));
  return made;
}

test('a secret prints as [secret], however it is printed', () => {
  const secret = new Secret(key);
  const error = new Error('x', { cause: { secret } });
  const shown = [`${secret}`, JSON.stringify({ secret }), inspect(secret), inspect({ deep: [secret] }), inspect(error)];
  for (const text of shown) assert.doesNotMatch(text, /Live/);
  assert.deepEqual(Object.keys(secret), []);
});

test('a fingerprint distinguishes keys, is the same in every process, and reveals nothing of the key', () => {
  assert.equal(new Secret(key).fingerprint('farol x'), new Secret(key).fingerprint('farol x'));
  assert.notEqual(new Secret(key).fingerprint('farol x'), new Secret(`${key}1`).fingerprint('farol x'));
  assert.match(new Secret(key).fingerprint('farol x'), /^[0-9a-f]{32}$/);
});

test('a key is found in every spelling in which it may come back', () => {
  const { text } = redactor(key);
  const bytes = Buffer.from(key);
  const spellings = {
    raw: key,
    percent: encodeURIComponent(key),
    percentLower: encodeURIComponent(key).toLowerCase().replace('sk-live', 'sk-Live'),
    form: new URLSearchParams({ key }).toString(),
    json: JSON.stringify({ key }),
    jsonSlashes: JSON.stringify({ key }).replaceAll('/', '\\/'),
    base64: bytes.toString('base64'),
    base64url: bytes.toString('base64url'),
    basic: Buffer.from(`user:${key}`).toString('base64'),
    basicLonger: Buffer.from(`a-user:${key}:and more`).toString('base64'),
    hex: bytes.toString('hex'),
    html: key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  };
  for (const [name, spelling] of Object.entries(spellings)) {
    assert.match(text(`before ${spelling} after`), /\[secret\]/, name);
    assert.doesNotMatch(text(spelling), /Live|4c697665|TGl2Z|xpdm|MaXZl/, name);
  }
});

test('values, names and errors inside a log line are redacted too', () => {
  const line = {
    url: `https://x/?appid=${encodeURIComponent(key)}`,
    [key]: 1,
    deep: [{ error: new Error(key) }],
    n: 5,
  };
  const clean = JSON.stringify(redactor(key).value(line));
  assert.doesNotMatch(clean, /Live/);
  assert.match(clean, /"n":5/);
});

test('words too short to be keys are left alone', () => {
  assert.equal(redactor('abc').text('abc'), 'abc');
});

test('a key that has expired is forgotten', () => {
  const made = createRedactor();
  const forget = made.add(new Secret('0123456789'));
  assert.equal(made.text('0123456789'), '[secret]');
  forget();
  assert.equal(made.text('0123456789'), '0123456789');
});

test('a body keeps its length, and no part of the key remains, wherever the body is split', () => {
  const made = redactor('abcabd-0123456789', 'abc-secret');
  const form = fc.constantFrom(...secretForms('abcabd-0123456789'), ...secretForms('abc-secret'));
  const filler = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-', ' ', '{'), maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(form, filler), { maxLength: 12 }),
      fc.array(fc.nat(40), { maxLength: 30 }),
      (parts, cuts) => {
        const whole = Buffer.from(parts.join(''));
        const stream = made.stream();
        const out: Buffer[] = [];
        let at = 0;
        for (const cut of cuts) {
          out.push(Buffer.from(stream.next(whole.subarray(at, at + cut))));
          at += cut;
        }
        out.push(Buffer.from(stream.next(whole.subarray(at))), stream.end());
        const clean = Buffer.concat(out);
        assert.equal(clean.length, whole.length);
        for (const secret of ['abcabd-0123456789', 'abc-secret']) {
          for (const spelling of secretForms(secret)) assert.equal(clean.indexOf(spelling), -1, spelling);
        }
      },
    ),
    { numRuns: process.env.FAROL_TEST_LONG === '1' ? 2_000 : 500 },
  );
});

test('an event passes at once: only a possible beginning of a key is held back', () => {
  const stream = redactor('sk-0123456789').stream();
  const event = Buffer.from('event: ping\ndata: {"type":"ping"}\n\n');
  assert.equal(stream.next(event).length, event.length);
  assert.equal(stream.next(Buffer.from('data: sk-01')).toString(), 'data: ');
  assert.equal(stream.next(Buffer.from('23')).toString(), '');
  assert.equal(stream.next(Buffer.from('x\n')).toString(), 'sk-0123x\n');
});
