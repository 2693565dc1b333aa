import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue, openDoor, post } from '../testing/test-door.ts';

const door = openDoor();
const allIds = catalogue.apis.map(({ id }) => id);

type Page = {
  readonly totalCount: number;
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
};

async function page(args: string): Promise<Page> {
  const { status, body, text } = await post(door, {
    query: `{ apis${args} { totalCount nodes { id } edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
  });
  assert.equal(status, 200, text);
  return body.data?.apis as Page;
}

test('all 18 entries come in the order of the catalogue, 9 of them without a key', async () => {
  const all = await page('');
  const ids = all.nodes.map(({ id }) => id);
  assert.deepEqual(ids, allIds);
  assert.equal(all.totalCount, 18);
  assert.equal((await page('(filter: { authentication: NO_KEY })')).totalCount, 9);
});

test('walking the pages by cursor meets every entry once', async () => {
  for (const first of [1, 4, 17, 18, 19]) {
    const met: string[] = [];
    let after = '';
    for (;;) {
      const here = await page(`(first: ${first}${after && `, after: "${after}"`})`);
      met.push(...here.nodes.map(({ id }) => id));
      assert.equal(here.pageInfo.hasPreviousPage, after !== '');
      assert.equal(here.pageInfo.startCursor, here.edges[0]?.cursor);
      const ofEdges = here.edges.map(({ node }) => node);
      assert.deepEqual(ofEdges, here.nodes);
      if (!here.pageInfo.hasNextPage) break;
      after = here.pageInfo.endCursor ?? '';
    }
    assert.deepEqual(met, allIds);
  }
});

test('an empty page says so', async () => {
  const none = await page('(first: 0)');
  assert.deepEqual(none.nodes, []);
  assert.deepEqual(none.pageInfo, { hasNextPage: true, hasPreviousPage: false, startCursor: null, endCursor: null });
  assert.equal((await page('(filter: { q: "zzzzzzzzzz" })')).totalCount, 0);
});

test('a cursor that was altered, or is of another list, is refused', async () => {
  const { pageInfo } = await page('(first: 1)');
  for (const args of [
    `after: "${pageInfo.endCursor}x"`,
    'after: ""',
    'after: "AAAA"',
    `after: "${pageInfo.endCursor}", filter: { category: AI }`,
    'first: -1',
    `filter: { q: "${'a'.repeat(101)}" }`,
  ]) {
    const { status, body } = await post(door, { query: `{ apis(${args}) { totalCount } }` });
    assert.equal(status, 400, args);
    assert.equal(body.errors?.[0]?.extensions.code, 'BAD_ARGUMENT');
    assert.equal('data' in body, false);
  }
});

test('filters are those of the catalogue, and null is the same as none', async () => {
  const ids = async (filter: string) => (await page(`(filter: ${filter})`)).nodes.map(({ id }) => id);
  const expected = (filter: Parameters<typeof catalogue.findApis>[0]) => catalogue.findApis(filter).map(({ id }) => id);
  assert.deepEqual(await ids('{ cors: NO }'), expected({ cors: 'no' }));
  assert.deepEqual(await ids('{ brazil: true, format: XML }'), expected({ brazil: true, format: 'XML' }));
  assert.deepEqual(await ids('{ q: "cambio" }'), expected({ q: 'cambio' }));
  assert.deepEqual(await ids('{ cors: null, brazil: null, q: null }'), expected({}));
});

test('rules can be narrowed down, and an unknown id is null', async () => {
  const { body } = await post(door, {
    query:
      '{ rules(group: REST, level: MUST) { id group level } none: rules(group: REST, check: NO, level: MAY) { id } rule(id: "x") { id } guide(id: "x") { id } api(id: "x") { id } }',
  });
  const expected = catalogue.rules.filter(({ group, level }) => group === 'rest' && level === 'must');
  assert.deepEqual(
    body.data?.rules,
    expected.map(({ id }) => ({ id, group: 'REST', level: 'MUST' })),
  );
  assert.deepEqual([body.data?.rule, body.data?.guide, body.data?.api], [null, null, null]);
});

test('a rule names every entry with its verdict and source', async () => {
  const { body } = await post(door, {
    query:
      '{ rule(id: "versioning-in-path-from-start") { brokenBy { id } standings { api { id } verdict basis charter source readOn } } }',
  });
  const { brokenBy, standings } = (body.data as { rule: unknown }).rule as {
    brokenBy: { id: string }[];
    standings: { api: { id: string }; verdict: string; source: string | null; charter: string | null }[];
  };
  const judged = standings.map(({ api }) => api.id);
  assert.deepEqual(judged, allIds);
  const broken = standings.filter(({ verdict }) => verdict === 'BROKEN').map(({ api }) => ({ id: api.id }));
  assert.deepEqual(broken, brokenBy);
  assert.ok(standings.some(({ verdict, source, charter }) => verdict === 'KEPT' && (source ?? charter) !== null));
});

test('relations agree in both directions', async () => {
  const { body } = await post(door, {
    query: '{ rules { id brokenBy { id } } apis { nodes { id breaks { id } } } guides { id group rules { id } } }',
  });
  const data = body.data as {
    rules: { id: string; brokenBy: { id: string }[] }[];
    apis: { nodes: { id: string; breaks: { id: string }[] }[] };
    guides: { id: string; group: string | null; rules: { id: string }[] }[];
  };
  const there = data.rules.flatMap((rule) => rule.brokenBy.map((api) => `${api.id} ${rule.id}`)).sort();
  const back = data.apis.nodes.flatMap((api) => api.breaks.map((rule) => `${api.id} ${rule.id}`)).sort();
  assert.deepEqual(there, back);
  assert.ok(there.length > 10);
  const rules = data.guides.flatMap((guide) => guide.rules);
  assert.equal(rules.length, catalogue.rules.length);
});
