// Whatever the fast reader accepts of a mutated description, js-yaml reads the same from it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { fc } from '../../../../../../test/properties.ts';
import { readFastYaml } from './fast-yaml.ts';
import { UnknownYaml } from './yaml-reader.ts';

const documents = [
  `openapi: 3.1.0
info:
  title: Orders and customers # of a shop
  version: '1.0'
  description: |
    The first line
      an indented one

    after an empty line
paths:
  /orders/{id}:
    get:
      parameters:
      - name: id
        in: path
        schema: { type: string, pattern: "^[a-z]+$" }
      - { name: limit, in: query, schema: {type: integer} }
      responses:
        "200": {description: An order}
        default:
          description: >-
            A failure that is
            told over two lines
`,
  `# A description as a generator writes it
swagger: "2.0"
tags:
  - pets
  - 'the owner''s'
definitions:
  Pet:
    type: object
    required: [name, tags]
    properties:
      name: {type: string, example: "a \\"b\\" \\u00e9"}
      born: {format: date, example: 2026-01-15}
      weight: {minimum: 0.5, maximum: 1e3, default: ~}
      tags:
        type: array
        items: { $ref: "#/definitions/Pet" }
  Other: { allOf: [{ $ref: '#/definitions/Pet' }] }
x-list:
  - - 1
    - 0x1F
  - a: yes
    b: |+
      text

  -
    c: null
`,
  `---
servers: [{ url: https://api.example.com/v1 }, {url: "/v2"}]
components:
    schemas:
        Cliente:
            description: texto simples que segue
              na linha de baixo
            properties:
                ação: { type: [string, 'null'] }
                "com espaço": {enum: [a, 'b, c', "d: e"]}
                valor: {type: number, format: double}
    responses:
        Erro: {content: {application/problem+json: {schema: {$ref: '#/components/schemas/Cliente'}}}}
`,
];

/** Signs of the language and of its borders, separated by spaces; the last ones are spaces themselves. */
const pieces = [
  ...String.raw`: # - " ' | > & * ! ? % @ , [ ] { } \ \n ~ null 0o7 .5 -1 --- ... é 😀`.split(' '),
  ...[': ', ' #', '- ', '&a ', '*a', '<<: ', '`', '---\n', '\n', '\n\n', '\r\n', '\r', ' ', '  ', '\t'],
  ...['\u0000', '\u0085', '\ufeff', '\ud800', '\u00a0', '\u2003 ', ''],
];

/** A part of the whole text. */
const position = fc.nat(9_999).map((number) => number / 10_000);

/** Puts a piece in place of some characters, or a line in place of another one. */
const mutation = fc.record({
  at: position,
  other: position,
  length: fc.nat(4),
  piece: fc.constantFrom(...pieces),
  kind: fc.constantFrom('piece', 'piece', 'repeat', 'drop', 'indent'),
});

function mutated(
  text: string,
  { at, other, length, piece, kind }: ReturnType<typeof mutation.generate>['value'],
): string {
  if (kind === 'piece') {
    const start = Math.floor(at * text.length);
    return text.slice(0, start) + piece + text.slice(start + length);
  }
  const lines = text.split('\n');
  const index = Math.floor(at * (lines.length - 1));
  const line = lines[index] ?? '';
  if (kind === 'repeat') lines.splice(Math.floor(other * lines.length), 0, line);
  else if (kind === 'drop') lines.splice(index, 1);
  else lines[index] = length < 3 ? ' '.repeat(length) + line : line.slice(1);
  return lines.join('\n');
}

test('of mutated descriptions, what the fast reader accepts is what js-yaml reads', () => {
  let accepted = 0;
  const property = fc.property(
    fc.constantFrom(...documents),
    fc.array(mutation, { minLength: 1, maxLength: 3 }),
    (document, changes) => {
      const text = changes.reduce(mutated, document);
      let value: unknown;
      try {
        value = readFastYaml(text);
      } catch (error) {
        assert.ok(error instanceof UnknownYaml, String(error));
        return;
      }
      accepted += 1;
      assert.deepEqual(value, load(text, { schema: CORE_SCHEMA.withTags(mergeTag) }));
    },
  );
  const numRuns = process.env.FAROL_TEST_LONG === '1' ? 60_000 : 4_000;
  fc.assert(property, { numRuns });
  // Otherwise nothing was compared.
  assert.ok(accepted > numRuns / 10, `${accepted} of ${numRuns}`);
});
