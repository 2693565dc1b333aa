import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trapBodies } from '../testing/trap-bodies.ts';
import { signBody, verifyBody } from './signature.ts';

describe('X-Signature', () => {
  it("is GitHub's own example", () => {
    const [secret, body] = ["It's a Secret to Everybody", Buffer.from('Hello, World!')];
    const expected = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
    assert.equal(signBody(secret, body), expected);
    assert.equal(verifyBody([secret], body, expected), 'right');
  });

  it('covers the bytes: nine of the trap bodies change when they are parsed and written again', () => {
    const changed = trapBodies
      .slice(0, 12)
      .filter((body) => JSON.stringify(JSON.parse(body.toString())) !== body.toString());
    assert.equal(changed.length, 9);
    for (const body of trapBodies) assert.equal(verifyBody(['s'], body, signBody('s', body)), 'right');
    for (const body of changed) {
      const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
      assert.equal(verifyBody(['s'], rewritten, signBody('s', body)), 'wrong');
    }
  });

  it('distinguishes two bodies that decode to the same text', () => {
    const [one, other] = [Buffer.from([0xff]), Buffer.from([0xfe])];
    assert.equal(one.toString(), other.toString());
    assert.equal(verifyBody(['s'], other, signBody('s', one)), 'wrong');
  });

  it('accepts any valid secret, and capital letters in the hexadecimal', () => {
    const body = Buffer.from('{}');
    assert.equal(verifyBody(['old', 'new'], body, signBody('old', body)), 'right');
    assert.equal(verifyBody(['old', 'new'], body, signBody('new', body)), 'right');
    assert.equal(verifyBody(['old', 'new'], body, signBody('other', body)), 'wrong');
    assert.equal(verifyBody([], body, signBody('old', body)), 'wrong');
    const hex = signBody('old', body).slice('sha256='.length);
    assert.equal(verifyBody(['old'], body, `sha256=${hex.toUpperCase()}`), 'right');
  });

  it('is refused without an error in every malformed form', () => {
    const body = Buffer.from('{}');
    const hex = signBody('s', body).slice('sha256='.length);
    const forms: ReadonlyArray<readonly [string | null, string]> = [
      [null, 'missing'],
      ['', 'missing'],
      [hex, 'malformed'],
      ['sha256=', 'malformed'],
      [`sha256=${hex.slice(2)}`, 'malformed'],
      [`sha256=${hex}00`, 'malformed'],
      [`sha256=${hex.slice(0, 63)}g`, 'malformed'],
      [`sha256= ${hex}`, 'malformed'],
      [`sha256=${hex} `, 'malformed'],
      [`sha256=${hex}\n`, 'malformed'],
      [`SHA256=${hex}`, 'malformed'],
      [`sha256=${hex},sha256=${hex}`, 'malformed'],
      [`sha512=${hex}`, 'malformed'],
      ['sha256=é', 'malformed'],
      [`sha256=${'0'.repeat(1_000_000)}`, 'malformed'],
      [`sha256=${'0'.repeat(64)}`, 'wrong'],
    ];
    for (const [header, verdict] of forms) {
      assert.equal(verifyBody(['s'], body, header), verdict, header?.slice(0, 80) ?? 'null');
    }
  });
});
