// The patterns of the guide to Brazilian data, copied as they are: into a description, into zod, into a table and into a program.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { type BrasilKind, brasilData, brasilKinds, checkDigits } from '@farol/catalogue/brasil';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { load } from 'js-yaml';
import { importSample, placedSamples } from './samples.ts';

const samplesOf = (kind: BrasilKind) =>
  placedSamples.filter(({ place, sample }) => place === `brasil#${kind}` && sample.check === 'values');
const formats = { 'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/ };

/** What a sample accepts, used in the place that it is for. */
const uses: Readonly<Record<string, (text: string) => Promise<((value: string) => boolean) | undefined>>> = {
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
  // PostgreSQL reads these patterns as `grep -E` does.
  sql: async (text) => {
    const pattern = /~ '((?:[^']|'')+)'/.exec(text)?.[1]?.replaceAll("''", "'");
    assert.ok(pattern, text);
    return (value) => {
      try {
        execFileSync('grep', ['-qE', '--', pattern], { input: value, env: { LC_ALL: 'C.UTF-8' } });
        return true;
      } catch {
        return false;
      }
    };
  },
};

for (const kind of brasilKinds)
  describe(`guide of ${kind}`, () => {
    const samples = samplesOf(kind);
    test('there is a pattern for each place', () => assert.ok(samples.length >= 3, `${samples.length} samples`));
    for (const { sample } of samples)
      test(`the ${sample.language} accepts the right values and refuses the wrong ones`, async () => {
        const accepts = await uses[sample.language]?.(sample.text);
        const { right, wrong } = brasilData[kind];
        assert.deepEqual(
          right.filter((value) => !accepts?.(value)),
          [],
          'refused',
        );
        assert.deepEqual(
          wrong.filter((value) => accepts?.(value)),
          [],
          'accepted',
        );
      });
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
