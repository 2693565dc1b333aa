import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDocument } from './parse-document.ts';
import { DescriptionError } from './parse-plain.ts';

test('why a text cannot be read is said in one language, with its place', () => {
  for (const [name, text, reason] of [
    ['a.yaml', 'a: 1\n  b: 2\n', /recuo errado em uma chave \(linha 2, coluna \d+\)$/],
    ['a.yaml', 'a: "b\n', /aspas, “\[” ou “\{” que não fecham \(linha 2, coluna 1\)$/],
    ['a.yaml', 'a: [1 2, }\n', /falta uma vírgula \(linha 1, coluna 10\)$/],
    ['a.yaml', 'a: !other b\n', /uma tag \(!\) desconhecida \(linha 1, coluna 4\)$/],
    ['a.json', '{"a": 1,}', /uma chave sem aspas duplas, ou uma vírgula a mais \(linha 1, coluna 9\)$/],
    ['a.json', '{"a" 1}', /JSON válido: [^()]+ \(linha 1, coluna 6\)$/],
  ] as const)
    assert.throws(
      () => parseDocument(name, text),
      (error) => {
        assert.ok(error instanceof DescriptionError);
        assert.match(error.text.pt, reason);
        assert.doesNotMatch(error.text.pt, /\b(expected|unexpected|bad|property|mapping|line|position|token)\b/i);
        return true;
      },
      text,
    );
});

test('a key that stands twice is named by its way, and the last one counts', () => {
  const { value, repeated } = parseDocument('a.yaml', 'a:\n  b: [{ c: 1, c: 2 }]\nd: 1\nd: 2\nd: 3\n');
  assert.deepEqual(value, { a: { b: [{ c: 2 }] }, d: 3 });
  assert.deepEqual(repeated, [['a', 'b', '0', 'c'], ['d'], ['d']]);
});
