import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { dump } from 'js-yaml';
import { collectSource, judgePaper } from './index.ts';
import { brasilChecks } from './paper/checks/brasil/all-brasil-checks.ts';
import { isReason } from './paper/checks/outcome.ts';
import type { Source } from './paper/document/source.ts';
import { readOpenApi } from './paper/model/open-api.ts';
import { brasilCases } from './testing/brasil-corpus.ts';
import type { Case } from './testing/corpus.ts';
import { type Edition, inEdition, judgedIn } from './testing/editions.ts';

const { rules } = loadCatalogue();
const [broken, harmless] = [brasilCases('broken'), brasilCases('harmless')];

async function foundIn({ text }: Case, edition: Edition): Promise<readonly string[] | undefined> {
  const document = inEdition(JSON.parse(text), edition);
  if (document === undefined) return undefined;
  const written = edition < '3.1' ? dump(document) : JSON.stringify(document);
  const source = await collectSource('document', written, async () => assert.fail('no other file'));
  // In the edition that the corpus is written in, no other rule may find anything either.
  const findings = edition === '3.1' ? judgePaper(source, { rules }).findings : brasilFindings(source);
  for (const { message } of findings) assert.doesNotMatch(message.pt + message.en, /\{[a-z]+\}|undefined/);
  // What an older edition cannot say is no business of these rules.
  return [...new Set(findings.map(({ rule }) => rule).filter((rule) => !rule.startsWith('structure-')))];
}

function brasilFindings(source: Source) {
  const paper = readOpenApi(source) ?? assert.fail();
  return brasilChecks.flatMap(({ rule, judge }) => {
    const outcome = judge(paper);
    return isReason(outcome) ? [] : outcome.breaches.map(({ message }) => ({ rule, message }));
  });
}

for (const edition of judgedIn('2.0', '3.1'))
  test(`OpenAPI ${edition}: every planted fault in Brazilian data is found, and no look-alike is accused`, async () => {
    const wrong: unknown[] = [];
    let count = 0;
    for (const one of broken) {
      const seen = await foundIn(one, edition);
      if (seen === undefined) continue;
      count += 1;
      const others = seen.filter((rule) => rule !== one.rule && !one.also.includes(rule));
      if (!seen.includes(one.rule) || others.length > 0) wrong.push([one.name, seen]);
    }
    for (const one of harmless) {
      const seen = await foundIn(one, edition);
      count += 1;
      if (seen !== undefined && seen.length > 0) wrong.push([one.name, seen]);
    }
    assert.deepEqual(wrong, []);
    assert.ok(count > (broken.length + harmless.length) / 2, `${count} cases`);
  });

test('each rule of Brazilian data has at least 15 planted faults and 20 look-alikes', () => {
  for (const { id, group, check } of rules) {
    if (group !== 'brasil' || check === 'no') continue;
    const of = (cases: readonly Case[]) => cases.filter(({ rule }) => rule === id).length;
    assert.ok(of(broken) >= 15 && of(harmless) >= 20, `${id}: ${of(broken)} and ${of(harmless)}`);
  }
});

test('Brazilian data is judged in a GraphQL schema, too', async () => {
  const states = 'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE';
  const found = async (cpf: string, price: string, more: string) => {
    const text = `type Query { conta(cpf: ${cpf}): Conta } type Conta { preco: ${price} uf: UF } enum UF { ${states} ${more} }`;
    const source = await collectSource('schema.graphql', text, async () => assert.fail('no other file'));
    const { findings } = judgePaper(source, { rules });
    return findings.filter(({ rule }) => rule.startsWith('brasil-')).map(({ rule, pointer }) => `${rule} ${pointer}`);
  };
  assert.deepEqual(await found('Int', 'Float', ''), [
    'brasil-numbers-as-text /Query/conta',
    'brasil-money-exact /Conta/preco',
    'brasil-places-complete /Conta/uf',
  ]);
  assert.deepEqual(await found('String', 'Int', 'TO'), []);
});
