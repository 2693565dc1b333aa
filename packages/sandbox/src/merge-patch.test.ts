import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '../../../test/properties.ts';
import { type Json, mergePatch } from './merge-patch.ts';

describe('a merge patch', () => {
  it('does what RFC 7396 shows in its appendix', () => {
    const cases: readonly (readonly [original: string, patch: string, result: string])[] = [
      ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
      ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
      ['{"a":"b"}', '{"a":null}', '{}'],
      ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
      ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
      ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
      ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
      ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
      ['["a","b"]', '["c","d"]', '["c","d"]'],
      ['{"a":"b"}', '["c"]', '["c"]'],
      ['{"a":"foo"}', 'null', 'null'],
      ['{"a":"foo"}', '"bar"', '"bar"'],
      ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
      ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
      ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
    ];
    assert.equal(cases.length, 15);
    for (const [original, patch, result] of cases) {
      assert.deepEqual(mergePatch(JSON.parse(original), JSON.parse(patch)), JSON.parse(result), `${original} ${patch}`);
    }
  });

  it('creates a member for every name, and changes neither the original nor any prototype', () => {
    const original: Json = Object.freeze({ a: Object.freeze({ b: 1 }) });
    const merged = mergePatch(original, JSON.parse('{"__proto__":{"x":1},"a":{"c":2}}'));
    assert.equal(JSON.stringify(merged), '{"a":{"b":1,"c":2},"__proto__":{"x":1}}');
    assert.equal(({} as { x?: number }).x, undefined);
    assert.deepEqual(original, { a: { b: 1 } });
  });

  it('has the same result when it is applied twice', () => {
    const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(json, json, (target, patch) => {
        const once = mergePatch(target, patch);
        assert.deepEqual(mergePatch(once, patch), once);
      }),
    );
  });
});
