// The patterns of the guide to Brazilian data, copied as they are: into a description, into zod, into a table and into a program.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type BrasilKind, brasilData, brasilKinds, checkDigits } from '@farol/catalogue/brasil';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { load } from 'js-yaml';
import pg from 'pg';
import { tryPostgres } from '../postgres.ts';
import { importSample, placedSamples } from './samples.ts';

const samplesOf = (kind: BrasilKind) =>
  placedSamples.filter(({ place, sample }) => place === `brasil#${kind}` && sample.check === 'values');
const formats = { 'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/ };

const { postgres, missing } = await tryPostgres();
const client = postgres && new pg.Client({ connectionString: postgres.url });
await client?.connect();
after(async () => {
  await client?.end();
  await postgres?.close();
});

let tables = 0;
/** A table of these columns, and how a row gets into it. */
async function newTable(columns: string) {
  tables += 1;
  const name = `t${tables}`;
  const query = (sql: string, values: readonly unknown[] = []) => (client ?? assert.fail()).query(sql, [...values]);
  const insert = (row: Readonly<Record<string, unknown>>) => {
    const places = Object.keys(row).map((_, i) => `$${i + 1}`);
    return query(`INSERT INTO ${name} (${Object.keys(row)}) VALUES (${places})`, Object.values(row));
  };
  await query(`CREATE TABLE ${name} (${columns})`);
  return { insert, rows: async () => (await query(`SELECT * FROM ${name}`)).rows };
}

/** What a sample accepts, used in the place that it is for. */
const uses: Readonly<Record<string, (text: string) => Promise<(value: string) => boolean | Promise<boolean>>>> = {
  openapi: async (text) => {
    const [schema] = Object.values(load(text) as Record<string, object>);
    const accepts = new Ajv2020({ formats, strict: false }).compile(schema ?? false);
    return (value) => accepts(value);
  },
  zod: async (text) => {
    const program = `import * as z from 'zod';\n${text}`;
    const module = await importSample({ language: 'javascript', check: 'run', text: program });
    const [schema] = Object.values(module) as { safeParse: (value: string) => { success: boolean } }[];
    return (value) => schema?.safeParse(value).success === true;
  },
  regex: async (text) => (value) => new RegExp(text.trim(), 'u').test(value),
  // The column as it is printed, in a table of a real server.
  sql: async (text) => {
    const { insert } = await newTable(text);
    const column = /^\w+/.exec(text)?.[0] ?? '';
    return async (value) => {
      try {
        await insert({ [column]: value });
        return true;
      } catch (error) {
        // Too long for the column, or against its CHECK: no other failure counts as a refusal.
        assert.match((error as { code?: string }).code ?? String(error), /^(22001|23514)$/);
        return false;
      }
    };
  },
};

const skipped = (language: string) => ({ skip: language === 'sql' ? (missing ?? false) : false });

for (const kind of brasilKinds)
  describe(`guide of ${kind}`, () => {
    const samples = samplesOf(kind);
    test('there is a pattern for each place', () => assert.ok(samples.length >= 3, `${samples.length} samples`));
    for (const { sample } of samples)
      test(
        `the ${sample.language} accepts the right values and refuses the wrong ones`,
        skipped(sample.language),
        async () => {
          const accepts = (await uses[sample.language]?.(sample.text)) ?? assert.fail(sample.language);
          const { right, wrong } = brasilData[kind];
          const accepted: string[] = [];
          for (const value of [...right, ...wrong]) if (await accepts(value)) accepted.push(value);
          assert.deepEqual(accepted, right);
        },
      );
  });

test('the columns of money, dates and Pix hold what the guide says of them', { skip: missing ?? false }, async () => {
  const sqlOf = (kind: BrasilKind) =>
    placedSamples.find(({ place, sample }) => place === `brasil#${kind}` && sample.language === 'sql')?.sample.text ??
    '';
  const money = await newTable(sqlOf('money'));
  const cents = (value: number) => money.insert({ valor_centavos: value, moeda: 'BRL' });
  await cents(4990);
  await assert.rejects(cents(-1), { code: '23514' });
  await assert.rejects(cents(49.9), { code: '22P02' });
  const dates = await newTable(sqlOf('dates'));
  for (const value of brasilData.dates.right) await dates.insert({ criado_em: value, vencimento: '2026-11-17' });
  assert.deepEqual(
    (await dates.rows()).map(({ criado_em }) => criado_em.toISOString()),
    brasilData.dates.right.map((value) => new Date(value).toISOString()),
  );
  const pix = await newTable(sqlOf('pix'));
  const received = (chave: string, at: number) =>
    pix.insert({ chave, end_to_end_id: `E1234567820261117123${at}abcdefghijk` });
  for (const [at, key] of brasilData.pix.right.entries()) await received(key, at);
  await assert.rejects(received('ana@exemplo.com.br', 0), { code: '23505' });
});

test('the examples of CNPJ and CPF have check digits that fit, letters included', () => {
  for (const kind of ['cnpj', 'cpf'] as const)
    for (const value of brasilData[kind].right) assert.equal(checkDigits(kind, value)?.fits, true, value);
  assert.deepEqual(
    ['12ABC34501DE53', '00000000000192', '12ABC34501DE3'].map((value) => checkDigits('cnpj', value)?.right),
    ['35', '91', undefined],
  );
  // The steps that the guide of the revenue service prints for this number.
  assert.deepEqual(
    checkDigits('cnpj', '12.abc.345/01de-35')?.steps.map(({ sum, rest, digit }) => [sum, rest, digit]),
    [
      [459, 8, 3],
      [424, 6, 5],
    ],
  );
});
