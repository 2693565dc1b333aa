import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CORE_SCHEMA, dump, load } from 'js-yaml';
import { fc } from '../../../../../../test/properties.ts';
import { cleanDescription } from '../../../testing/corpus.ts';
import { readFastYaml } from './fast-yaml.ts';
import { UnknownYaml } from './yaml-reader.ts';

/** The value, or undefined where the text is left to js-yaml. */
function fast(text: string): unknown {
  try {
    return { value: readFastYaml(text) };
  } catch (error) {
    assert.ok(error instanceof UnknownYaml, String(error));
    return undefined;
  }
}

const samples = {
  'the clean description': cleanDescription,
  'block texts': 'a: |\n  one\n    two\n\n  three\nb: >-\n  one\n  two\n\n  three\nc: |-\n  x\n',
  'texts over several lines': 'a: one\n  two\n\n  three\nb: "one\n  two"\nc: \'one\n\n  two\'\n',
  'sequences at the same indentation': 'a:\n- 1\n- b: 2\n  c: 3\n-\n  d: 4\nb: x\n',
  'sequences in sequences': '- - 1\n  - 2\n- - a: b\n    c: d\n',
  'texts with further indented lines': 'a: >\n  one\n    two\n  three\n\n\n  four\nb: >+\n\n  x\n\n',
  'numbers and words':
    'a: 0o17\nb: 0x1F\nc: 1e3\nd: .5\ne: ~\nf: null\ng: yes\nh: 2026-01-15\ni: 1.2.3\nj: +1\nk: -.inf\n',
  'flow collections': 'a: {b: [1, "x, y", {c: d}], e: f}\nb: [\n  1,\n  2\n  ]\n',
  comments: '# one\na: 1 # two\n# three\nb: # four\n  c: 2\nd: x#y\n',
  keys: '200: a\n"b c": 1\n\'d\': 2\n/users/{id}: 3\n$ref: "#/x"\n',
  'a marker': '---\na: 1\n',
} as const;

for (const [name, text] of Object.entries(samples))
  test(`${name}: the reader agrees with js-yaml`, () => {
    assert.deepEqual(fast(text), { value: load(text, { schema: CORE_SCHEMA }) });
  });

test('tags, anchors, aliases, merge keys and several documents are left to js-yaml', () => {
  for (const text of [
    'a: &x 1\n',
    '- &x a: 1\n  b: 2\n',
    'a: *x\n',
    '- *x\n',
    'a: [*x]\n',
    'a: !!str 1\n',
    'a: &x {b: 1}\nc:\n  <<: *x\n',
    'a: 1\n---\nb: 2\n',
    '? a\n: b\n',
    'a: |2\n   y\n  z\n',
    'a: "\\x41"\n',
    'a: 1\na: 2\n',
  ])
    assert.equal(fast(text), undefined, text);
});

test('whatever js-yaml writes, the reader reads the same or leaves it', () => {
  const json = fc.jsonValue({ maxDepth: 4 }).filter((value) => typeof value === 'object' && value !== null);
  fc.assert(
    fc.property(json, (value) => {
      const text = dump(value, { lineWidth: 40 });
      const read = fast(text);
      if (read !== undefined) assert.deepEqual(read, { value: load(text, { schema: CORE_SCHEMA }) });
    }),
    { numRuns: 300 },
  );
});
