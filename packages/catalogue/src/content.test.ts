import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from './load.ts';
import { ruleSchema } from './schema/rule-schema.ts';
import { claimedFields, ruleGroups } from './schema/vocabulary.ts';

const { apis, rules, guides, statuses } = loadCatalogue();

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.match(/\bhttps?:\/\/[^\s"'<>)\]`]+/g) ?? [];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(addressesIn);
  return [];
}

function textsIn(value: unknown, path: string): { path: string; pt: string; en: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('pt' in value && 'en' in value && typeof value.pt === 'string' && typeof value.en === 'string')
    return [{ path, pt: value.pt, en: value.en }];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${path}.${key}`));
}

test('the catalogue lists exactly 18 APIs, numbered 1 to 18 (spec 1.1)', () => {
  const numbers = apis.map((api) => api.number);
  assert.deepEqual(
    numbers,
    [...Array(18).keys()].map((i) => i + 1),
  );
});

test('exactly 9 of them need no credential (spec 1.1, 2.4)', () => {
  assert.equal(apis.filter((api) => api.authentication === 'No key').length, 9);
  for (const api of apis.filter((api) => api.authentication === 'No key'))
    assert.ok(api.credential?.optional ?? true, api.id);
});

test('every entry names three practical uses in both languages', () => {
  for (const api of apis) assert.equal(new Set(api.practicalUses.map((use) => use.pt + use.en)).size, 3, api.id);
});

test('every gotcha has a dated source', () => {
  for (const api of apis)
    for (const [i, { sources }] of api.quirks.entries()) assert.ok(sources.length > 0, `${api.id} ${i}`);
});

test('wherever an API may return personal data, the note names the law in both languages', () => {
  const notes = apis.flatMap(({ id, terms: { personalData } }) =>
    personalData.value === 'no' ? [] : [{ id, note: personalData.note }],
  );
  assert.equal(notes.length, 8);
  for (const { id, note } of notes) for (const said of [note?.pt, note?.en]) assert.match(said ?? '', /LGPD/, id);
});

test('a limit that is not stated, or is fair use, carries no number', () => {
  for (const api of apis) {
    for (const limit of api.limits) {
      if (limit.kind === 'not-stated' || limit.kind === 'fair-use') assert.equal(limit.requests, null, api.id);
    }
  }
});

test('every text exists in both languages, and the two differ where they are sentences', () => {
  const texts = textsIn({ apis, rules, guides, statuses }, '');
  assert.ok(texts.length > 800, `only ${texts.length} texts`);
  const copied = texts.filter(({ pt, en }) => pt === en && pt.split(' ').length > 6);
  assert.deepEqual(copied, []);
});

test('every claim is dated and sourced, for each of the fields of spec 2.1', () => {
  for (const api of apis) {
    const fields = new Set(api.claims.map((claim) => claim.field));
    const claimed = ['name', 'baseAddress', 'authentication', 'formats', 'cors', 'freeTier', 'firstRequest'] as const;
    for (const field of claimed) {
      assert.ok(fields.has(field), `${api.id} has no claim about ${field}`);
    }
    for (const claim of api.claims) {
      assert.match(claim.readOn, /^\d{4}-\d\d-\d\d$/);
      assert.ok(claimedFields.includes(claim.field));
      assert.ok(claim.spec ?? claim.source, `${api.id} ${claim.field}`);
    }
  }
});

test('every URL of the content is absolute https, without tracking parameters or affiliate hosts', () => {
  const tracking =
    /[?&](utm_\w+|ref|referrer|source|aff\w*|affiliate\w*|partner|tag|gclid|fbclid|mc_[ce]id|authuser|hl|locale|irclickid|clickid|via)=/i;
  const affiliate =
    /(^|\.)(amzn\.to|bit\.ly|shareasale\.com|awin1\.com|impact\.com|pxf\.io|go2cloud\.org|hop\.clickbank\.net|linksynergy\.com|prf\.hn|anrdoezrs\.net|dpbolvw\.net|tinyurl\.com)$/i;
  const sources = apis.flatMap((api) => [
    api.docs,
    api.baseAddress,
    ...api.claims.flatMap((claim) => claim.source ?? []),
    ...api.disputes.map((d) => d.source),
    ...[...Object.values(api.terms), ...Object.values(api.links)].flatMap((fact) => fact.source ?? []),
    api.credential?.signUp ?? api.docs,
  ]);
  const prose = addressesIn([rules, guides, statuses, apis]).filter(
    (address) => !/^http:\/\/(127\.0\.0\.1|localhost)\b/.test(address),
  );
  assert.ok(sources.length > 100);
  for (const address of [...sources, ...prose]) {
    assert.doesNotMatch(address, tracking);
    assert.doesNotMatch(new URL(address).hostname, affiliate);
  }
  for (const address of sources) assert.match(address, /^https:\/\//);
});

test('every sample has the members that a check relies on', () => {
  for (const api of apis) {
    const { sample, shape, keys } = api.response;
    const items = shape === 'array' ? (sample as unknown[]) : [sample];
    assert.ok(items.length > 0, api.id);
    for (const item of items)
      for (const key of keys) assert.ok(Object.hasOwn(item as object, key), `${api.id}: ${key}`);
  }
});

test('every entry returns JSON (spec 1.3), and every other format of it has an example', () => {
  for (const api of apis) {
    const shown = new Set(api.formatExamples.map((example) => example.format));
    assert.ok(api.formats.includes('JSON'), api.id);
    for (const format of api.formats) assert.ok(format === 'JSON' || shown.has(format), `${api.id}: ${format}`);
  }
});

test('there are at least 45 rules over the eight groups, numbered in order, each in its own words', () => {
  assert.ok(rules.length >= 45, `${rules.length} rules`);
  assert.deepEqual([...new Set(rules.map((rule) => rule.group))], [...ruleGroups]);
  for (const group of ruleGroups) {
    const numbers = rules.filter((rule) => rule.group === group).map((rule) => rule.number);
    for (const [i, number] of numbers.entries()) assert.equal(number, i + 1, group);
  }
  assert.equal(new Set(rules.map((rule) => rule.text.en)).size, rules.length);
});

test('at most six rules have no check, each says why in both languages, and no other rule does', () => {
  const unchecked = rules.filter(({ check }) => check === 'no');
  assert.ok(unchecked.length <= 6, unchecked.map(({ id }) => id).join());
  for (const { id, unchecked: why } of unchecked) assert.ok(why?.pt && why.en && why.pt !== why.en, id);
  for (const { group: _group, number: _number, ...rule } of rules) {
    assert.ok(ruleSchema.safeParse(rule).success, rule.id);
    const { unchecked: why, ...without } = rule;
    const wrong = why === undefined ? { ...rule, unchecked: { pt: 'x', en: 'y' } } : without;
    assert.match(String(ruleSchema.safeParse(wrong).error), /says why/, rule.id);
  }
});

test('every section of the spec that states conventions has a rule', () => {
  const covered = new Set(rules.map((rule) => rule.spec.split('.').slice(0, 2).join('.')));
  const sections = '4.1 4.2 4.3 5.2 5.3 5.8 5.9 5.10 6.2 6.3 6.5 6.6 7 7.1 7.2 7.3 8 8.1 8.2 8.3 9.1 9.3 9.4';
  for (const section of sections.split(' ')) {
    assert.ok(covered.has(section), section);
  }
});

test('rules show an exchange or code on both sides', () => {
  for (const rule of rules) {
    for (const side of [rule.right, rule.wrong]) assert.ok(side.request ?? side.response ?? side.code, rule.id);
  }
});

test('the ten status codes of spec 7 are there in order', () => {
  const codes = statuses.map((status) => status.status);
  assert.deepEqual(codes, [200, 201, 204, 400, 401, 403, 404, 429, 500, 503]);
});

test('failures hidden in a 200 can be recognised, and get the status that the rules give them', () => {
  const hidden = apis
    .flatMap((api) => api.failures.map((failure) => ({ api: api.id, ...failure })))
    .filter((failure) => failure.status === 200);
  assert.ok(hidden.length > 0);
  for (const failure of hidden) {
    assert.ok(failure.means >= 400, failure.api);
    assert.ok(failure.match, `${failure.api} ${failure.situation} cannot be distinguished from success`);
    // A doubtful report is no ground for a charge.
    const rules = ['errors-no-200-with-error-flag', 'errors-2xx-only-for-success'];
    assert.ok(failure.confidence === 'low' || rules.some((rule) => failure.breaks.includes(rule)), failure.api);
  }
});

test('guides explain each group of rules, the common contract, how entries are checked and the neutrality promise', () => {
  const ids = guides.map((guide) => guide.id);
  for (const id of ['common-contract', 'how-we-check', 'neutrality']) assert.ok(ids.includes(id), id);
  const groups = guides.flatMap((guide) => guide.group ?? []);
  assert.deepEqual(groups, [...ruleGroups]);
});
