import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '../load.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Rule } from '../schema/rule-schema.ts';
import { breachProblems } from './breach-check.ts';

const { apis, rules } = structuredClone({ ...pick(loadCatalogue()) });
function pick({ apis, rules }: ReturnType<typeof loadCatalogue>) {
  return { apis: apis as readonly Api[], rules: rules as readonly Rule[] };
}

function entry(id: string): Api {
  const api = apis.find((one) => one.id === id);
  assert.ok(api);
  return structuredClone(api);
}

test('every breach that an entry is charged with rests on what the rule declares as a breach', () => {
  for (const api of apis) assert.deepEqual(breachProblems(api, rules), [], api.id);
  const charged = new Set(apis.flatMap((api) => [...api.failures, ...api.quirks].flatMap(({ breaks }) => breaks)));
  assert.ok(charged.size > 10);
  for (const id of charged) assert.ok(rules.find((rule) => rule.id === id)?.breach, id);
});

test('a charge is refused when the rule says nothing of the kind', () => {
  const github = entry('github');
  github.quirks.push({
    text: { pt: 'Recurso privado responde 404.', en: 'A private resource returns 404.' },
    breaks: ['authentication-403'],
    sources: [],
  });
  assert.match(breachProblems(github, rules).join(), /quirks\.\d+\.breaks: .* found "authentication-403"/);

  const weather = entry('openweather');
  weather.quirks.push({
    text: { pt: 'Pede cuidado.', en: 'Take care.' },
    breaks: ['rest-plural-nouns', 'graphql-bound-depth'],
    sources: [],
  });
  assert.equal(breachProblems(weather, rules).length, 2);
});

test('a failure that breaks a rule must be charged with it', () => {
  const viacep = entry('viacep');
  for (const failure of viacep.failures) failure.breaks = [];
  viacep.quirks = viacep.quirks.filter((quirk) => !quirk.breaks.includes('versioning-in-path-from-start'));
  const problems = breachProblems(viacep, rules).join('\n');
  for (const id of ['errors-no-200-with-error-flag', 'errors-404-for-missing', 'versioning-in-path-from-start'])
    assert.match(problems, new RegExp(id));
});

test('an empty result of a search is no missing resource, and 404 for a private one is no breach', () => {
  const charges = (id: string) => [...entry(id).failures, ...entry(id).quirks].flatMap(({ breaks }) => breaks);
  assert.ok(!charges('google-maps-platform').includes('errors-404-for-missing'));
  assert.ok(!charges('coingecko').includes('errors-404-for-missing'));
  assert.ok(!charges('github').includes('authentication-403'));
});

test('a failure or a quirk is not charged on a report of low confidence', () => {
  const meta = entry('meta-graph');
  const forbidden = meta.failures.find(({ code }) => code === 'forbidden');
  assert.equal(forbidden?.confidence, 'low');
  forbidden.breaks = ['authentication-403'];
  meta.quirks[0]?.breaks.push('authentication-403');
  assert.deepEqual(breachProblems(meta, rules), [
    'failures.forbidden.breaks: expected a rule that this failure breaks, found "authentication-403".',
    'quirks.0.breaks: expected a rule that the entry breaks, found "authentication-403".',
  ]);
});

test('the same facts are charged in every entry, and words, a preference of ours or a spend limit in none', () => {
  const github = entry('github');
  const [first] = entry('pokeapi').failures;
  assert.ok(first);
  github.failures.push({ ...first, breaks: [] });
  assert.match(
    breachProblems(github, rules).join(),
    /expected "rest-json-payloads", which it breaks, found it missing/,
  );
  const charged = new Set(apis.flatMap((api) => [...api.failures, ...api.quirks].flatMap(({ breaks }) => breaks)));
  for (const id of ['rest-plural-nouns', 'rest-no-verbs', 'authentication-key-in-header'])
    assert.ok(!charged.has(id), id);
  const claude = entry('anthropic-claude');
  assert.ok(![...claude.failures, ...claude.quirks].some(({ breaks }) => breaks.includes('limits-429-when-spent')));
});
