import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine, createCatalogue, loadCatalogue, type Observation } from '@farol/catalogue';
import { entryViewSchema } from '@farol/catalogue/view-schemas';
import { farol } from '../testing/in-process.ts';

const own = loadCatalogue();
const { apis } = own;

for (const api of apis) {
  test(`the sheet of ${api.id} has its nine fields and its first request to the letter, in both languages`, async () => {
    for (const language of ['pt', 'en'] as const) {
      const { stdout, exitCode } = await farol(`show ${api.id} --lang ${language}`);
      assert.equal(exitCode, 0);
      for (const part of [
        api.name,
        api.baseAddress,
        api.description[language],
        api.freeTier[language],
        ...api.practicalUses.map((use) => use[language]),
        ...api.formats,
      ])
        assert.ok(stdout.includes(part), `${part} is missing`);
      const shown = stdout.replace(/\n {2}/g, '\n');
      assert.ok(shown.includes(commandLine(api, { lines: true })));
    }
    const members = JSON.parse((await farol(`show ${api.id} --json`)).stdout);
    assert.ok(entryViewSchema.safeParse(members).success);
    assert.equal(members.first_request, commandLine(api));
  });
}

test('--sources adds the sources, with the date on which each was read', async () => {
  const { stdout } = await farol('show viacep --sources --lang en');
  assert.match(stdout, /\nSources\n/);
  assert.match(stdout, /- Base address: provider, https:\/\/viacep\.com\.br\/, 2026-11-14/);
  assert.doesNotMatch((await farol('show viacep --lang en')).stdout, /\nSources\n/);
});

test('the sheet has the libraries, the mapping to each substitute, and on request the sources of all facts to decide by', async () => {
  for (const api of apis) {
    const plain = (await farol(`show ${api.id} --lang en`)).stdout;
    const { sdks } = api.links;
    for (const { name, url } of sdks.value === 'not-stated' ? [] : sdks.value)
      assert.ok(plain.includes(`${name}: ${url}`), `${api.id}: ${name}`);
    for (const { fields, missing } of api.substitutes)
      for (const part of [...fields.flatMap(({ ours, theirs }) => `${ours} = ${theirs}`), missing.join(', ')])
        assert.ok(plain.includes(part), `${api.id}: ${part}`);
    const { stdout } = await farol(`show ${api.id} --sources --lang en`);
    const { terms, links, prices, freshness, credentialSteps, scopes } = api;
    const facts = [...Object.values(terms), ...Object.values(links), prices, freshness, ...credentialSteps, ...scopes];
    for (const { source, readOn } of facts)
      if (source) assert.ok(stdout.includes(`: ${source}, ${readOn}`), `${api.id}: ${source}`);
  }
});

test('observations are listed by field: the newest verdict, its day, its author, and the value found instead', async () => {
  const seen = (
    on: string,
    by: string,
    field: 'cors' | 'baseAddress',
    verdict: 'confirmed' | 'contradicted',
  ): Observation => ({
    id: `viacep-${on}-${field}`,
    api: 'viacep',
    kind: 'run',
    observedAt: `${on}T10:00:00.000Z`,
    by,
    vantage: null,
    tools: {},
    passes: 1,
    calls: [],
    source: null,
    note: null,
    withdraws: null,
    withdrawnBy: null,
    verdicts: [
      {
        field,
        verdict,
        reason: 'as-stated',
        expected: null,
        found: null,
        claim: `sha256:${'0'.repeat(64)}`,
        detail: `seen on ${on}`,
        current: true,
      },
    ],
    notes: [],
    previous: null,
    hash: `sha256:${'0'.repeat(64)}`,
  });
  const observations = [
    seen('2026-06-01', 'Ana', 'baseAddress', 'confirmed'),
    seen('2026-11-01', 'farol verify', 'cors', 'confirmed'),
    seen('2026-12-01', 'farol verify', 'cors', 'contradicted'),
  ];
  const catalogue = createCatalogue({ ...JSON.parse(JSON.stringify(own)), observations });
  const now = () => Date.parse('2026-12-15T12:00:00Z');
  const { stdout } = await farol('show viacep --lang en', { catalogue, now });
  assert.match(
    stdout,
    /\nWhat was observed\n- Base address: confirmed \(stale\), 2026-06-01, Ana\n- CORS: contradicted, 2026-12-01, farol verify\. seen on 2026-12-01\n/,
  );
  const pt = (await farol('show viacep --lang pt', { catalogue, now })).stdout;
  assert.match(pt, /\nO que se observou\n- Endereço base: confirmad[oa] \(.+\), 2026-06-01, Ana\n/);
  const unobserved = createCatalogue({ ...JSON.parse(JSON.stringify(own)), observations: [] });
  assert.doesNotMatch((await farol('show viacep --lang en', { catalogue: unobserved })).stdout, /What was observed/);
});

test('a contested value keeps its place and is said to be contested beside it', async () => {
  assert.match((await farol('show meta-graph --lang en')).stdout, /^CORS +No · disputed$/m);
  assert.match((await farol('show ibge --lang en')).stdout, /^CORS +Yes$/m);
});
