import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/properties.ts';
import { canonicalJson } from './canonical-json.ts';

test('the example of RFC 8785 §3.2.2 is reproduced exactly', () => {
  const given = JSON.parse(
    String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
  );
  assert.equal(
    canonicalJson(given),
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test('members stand in the order of UTF-16 code units (RFC 8785 §3.2.3)', () => {
  const given = { '\u20ac': 5, '\r': 1, '\ufb33': 7, '1': 2, '\u{1f600}': 6, '\u0080': 3, '\u00f6': 4 };
  assert.equal(canonicalJson(given), '{"\\r":1,"1":2,"\u0080":3,"\u00f6":4,"\u20ac":5,"\u{1f600}":6,"\ufb33":7}');
});

test('the order of members does not matter, and parsing gives the value back', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const once = canonicalJson(value);
      const read: unknown = JSON.parse(once);
      assert.equal(canonicalJson(read), once);
      assert.equal(canonicalJson(reversed(value)), once);
      // JSON has no -0.
      assert.deepEqual(read, JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('values without a JSON form are refused', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, undefined, 1n, () => 1, ['\ud800'], { '\udc00': 1 }]) {
    assert.throws(() => canonicalJson(value), TypeError);
  }
  assert.equal(canonicalJson({ a: undefined, b: 1 }), '{"b":1}');
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, part]) => [name, reversed(part)]),
  );
}
