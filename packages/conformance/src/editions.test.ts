import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { dump, load } from 'js-yaml';
import { collectSource, judgePaper } from './index.ts';
import { type Case, cleanDescription, patchCases } from './testing/corpus.ts';
import { type Edition, inEdition, judgedIn } from './testing/editions.ts';

const { rules } = loadCatalogue();
/** The patches are of 3.1, in which they have a test of their own. */
const casesOf = (kind: string, edition: Edition) =>
  [...(edition === '3.1' ? [] : [`patches-${kind}.yaml`]), `ways-${kind}.yaml`].flatMap(patchCases);

/** In 2.0 a delivery, a scheme of HTTP and a null cannot be described, and an answer has no media type of its own. */
const notIn20 =
  /^(webhooks-|authentication-bearer-token: a scheme|errors-2xx-only-for-success|rest-json-payloads: a \d+ |versioning-.* null)/;

function textIn(text: string | undefined, edition: Edition): string | undefined {
  if (text === undefined) return undefined;
  if (!text.startsWith('{')) return edition === '3.1' ? text : undefined;
  const document = inEdition(JSON.parse(text), edition);
  // One half of them is YAML, the other JSON.
  if (document === undefined) return undefined;
  return edition < '3.1' ? dump(document) : JSON.stringify(document);
}

async function foundIn({ text, previous }: Case, edition: Edition): Promise<readonly string[] | undefined> {
  const [now, before] = [textIn(text, edition), textIn(previous, edition)];
  if (now === undefined || (previous !== undefined && before === undefined)) return undefined;
  const sourceOf = (one: string) => collectSource('document', one, async () => assert.fail('no other file'));
  const given = before === undefined ? {} : { previous: await sourceOf(before) };
  const { findings } = judgePaper(await sourceOf(now), { rules, ...given });
  return [...new Set(findings.map(({ rule }) => rule))];
}

for (const edition of judgedIn('2.0', '3.2')) {
  test(`OpenAPI ${edition}: every way to break a rule is found, and nothing else is`, async () => {
    const wrong: unknown[] = [];
    let count = 0;
    for (const one of casesOf('broken', edition)) {
      const seen = edition === '2.0' && notIn20.test(one.name) ? undefined : await foundIn(one, edition);
      if (seen === undefined) continue;
      count += 1;
      const others = seen.filter((rule) => rule !== one.rule && !one.also.includes(rule));
      if (!seen.includes(one.rule) || others.length > 0) wrong.push([one.name, seen]);
    }
    assert.deepEqual(wrong, []);
    assert.ok(count >= 100, `${count} cases`);
  });

  test(`OpenAPI ${edition}: what is unusual but right raises nothing`, async () => {
    const wrong: unknown[] = [];
    const clean = { text: JSON.stringify(load(cleanDescription)), name: 'clean', rule: '', also: [] };
    for (const one of [clean, ...casesOf('harmless', edition)]) {
      const seen = edition === '2.0' && notIn20.test(one.name) ? undefined : await foundIn(one, edition);
      if (seen !== undefined && seen.length > 0) wrong.push([one.name, seen]);
    }
    assert.deepEqual(wrong, []);
  });
}
