import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dump, load } from 'js-yaml';
import { collectSource, judgePaper, type Report } from './index.ts';
import { brokenWays } from './testing/broken-structure.ts';
import { cleanDescription } from './testing/corpus.ts';
import { type Edition, editions, inEdition } from './testing/editions.ts';
import { rightWays } from './testing/right-structure.ts';
import { handleOf, type Way } from './testing/structure-ways.ts';

/** Undefined where the edition cannot say it. */
async function judged(way: Way, edition: Edition, form: 'yaml' | 'json'): Promise<Report | undefined> {
  const document = inEdition(load(cleanDescription), edition);
  if (way(handleOf(document, edition)) === false) return undefined;
  const text = form === 'yaml' ? dump(document, { noRefs: true }) : JSON.stringify(document);
  const source = await collectSource('document', text, async () => assert.fail('no other file'));
  return judgePaper(source, { rules: [] });
}

for (const edition of editions) {
  test(`OpenAPI ${edition}: every planted mistake of structure is found at its rule, in YAML and in JSON`, async () => {
    const missed: string[] = [];
    for (const [rule, ways] of Object.entries(brokenWays)) {
      let count = 0;
      for (const [index, [name, way]] of Object.entries(ways).entries()) {
        const form = index % 2 === 0 ? 'yaml' : 'json';
        const report = await judged(way, edition, form);
        if (report === undefined) continue;
        count += 1;
        const found = report.findings.find((one) => one.rule === rule);
        if (found?.line === undefined) missed.push(`${rule}: ${name} (${form})`);
      }
      assert.ok(count >= 10, `${rule} in ${edition}: ${count} documents`);
    }
    assert.deepEqual(missed, []);
  });

  test(`OpenAPI ${edition}: what its specification allows raises no finding of structure`, async () => {
    const accused: unknown[] = [];
    let count = 0;
    for (const [name, way] of Object.entries(rightWays)) {
      const report = await judged(way, edition, 'yaml');
      if (report === undefined) continue;
      count += 1;
      const found = report.findings.filter(({ rule }) => rule.startsWith('structure-'));
      if (found.length > 0) accused.push([name, found.map(({ message }) => message.en)]);
    }
    assert.deepEqual(accused, []);
    assert.ok(count >= 30, `${count} documents`);
  });
}

test('a misspelt member names the one that was meant, and a kept rule says on how much that rests', async () => {
  const gett = brokenWays['structure-known-members']?.gett ?? assert.fail();
  const report = await judged(gett, '3.0', 'yaml');
  const [finding] = report?.findings.filter(({ rule }) => rule === 'structure-known-members') ?? [];
  assert.equal(finding?.message.en, '"gett" is no member of a Path Item object in OpenAPI 3.0. Did you mean "get"?');
  assert.match(finding?.message.pt ?? '', /Você quis dizer "get"\?/);
  const kept = report?.checked.find(({ rule }) => rule === 'structure-references');
  assert.deepEqual([kept?.verdict, /^\d+ references$/.test(kept?.evidence?.en ?? '')], ['kept', true]);
});

test('a key that stands twice in a YAML text is found at its second place, and the rest is judged', async () => {
  const text = cleanDescription.replace('      summary: Lista os clientes\n', '$&      summary: Clientes\n');
  const source = await collectSource('document', text, async () => assert.fail('no other file'));
  const { findings, checked } = judgePaper(source, { rules: [] });
  assert.deepEqual(
    findings.map(({ rule, line, message }) => [rule, line, message.en]),
    [['structure-unique-names', 18, 'The key "summary" stands twice in one object; only the last one counts.']],
  );
  assert.equal(checked.find(({ rule }) => rule === 'rest-no-verbs')?.verdict, 'kept');
});
