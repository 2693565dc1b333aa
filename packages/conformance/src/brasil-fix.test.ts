import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { collectSource, correct, judgePaper, type Source } from './index.ts';

const { rules } = loadCatalogue();
const before = String.raw`openapi: 3.1.0
info: { title: Clientes, version: '1' } # kept
paths:
  /v1/clientes:
    get:
      parameters:
        - { name: cnpj, in: query, schema: { type: string, pattern: '^\d{2}\.?\d{3}\.?\d{3}/?\d{4}-?\d{2}$' } }
      responses:
        '200':
          description: Ok
          content:
            application/json:
              schema:
                type: object
                properties:
                  cpf: { type: integer, format: int64, pattern: '^\d{11}$', example: 52998224725 }
                  cep: { type: integer, pattern: '^\d{8}$', example: 1001000 } # its zero is gone
                  cpfCnpj: { type: string, pattern: '^(\d{11}|\d{14})$' }
                  uf: { type: string, enum: [AC, AL, AM, AP, BA, CE, ES, GO, MA, MG, MS, MT, PA, PB, PE, PI, PR, RJ, RN, RO, RR, RS,
                    SC, SE, SP] }
`;

test('--fix mends patterns of CNPJ, digits beside a pattern, and lists of states, and touches no other byte', async () => {
  const open = () => assert.fail('no other file');
  const judge = (source: Source) => judgePaper(source, { rules });
  const { texts, fixed } = await correct(await collectSource('document', before, open), judge);
  const changes: readonly (readonly [string, string])[] = [
    [
      String.raw`'^\d{2}\.?\d{3}\.?\d{3}/?\d{4}-?\d{2}$'`,
      String.raw`'^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}/?[0-9A-Z]{4}-?[0-9]{2}$'`,
    ],
    [
      String.raw`{ type: integer, format: int64, pattern: '^\d{11}$', example: 52998224725 }`,
      String.raw`{ type: string, pattern: '^\d{11}$', example: "52998224725" }`,
    ],
    [String.raw`'^(\d{11}|\d{14})$'`, String.raw`'^(\d{11}|[0-9A-Z]{12}[0-9]{2})$'`],
    ['[AC,', '[DF, TO, AC,'],
  ];
  const expected = changes.reduce((text, [from, to]) => text.replace(from, () => to), before);
  assert.equal(texts.get('document'), expected);
  assert.equal(fixed.length, 5);
});
