// One table: every declared fact, every filter and every dispute, in every door. A door that drops one makes a cell red.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { farol } from '../apps/cli/src/testing/in-process.ts';
import { createWholeServer } from '../apps/server/src/testing/whole-server.ts';
import { argumentsIn } from '../packages/agents/src/answer/in-language.ts';
import { tools } from '../packages/agents/src/offer/tools.ts';
import { camelCase, type Field, facts, filters, optionName } from '../packages/catalogue/src/fields/index.ts';
import { factText, filterWord, loadCatalogue } from '../packages/catalogue/src/index.ts';

const { apis, api: apiOf, findApis } = loadCatalogue();
const siteDirectory = new URL('../apps/site/dist/', import.meta.url);
const { server, close } = await createWholeServer({ siteDirectory });
after(close);

type Json = Readonly<Record<string, never>>;

async function textAt(path: string, init: RequestInit = {}): Promise<string> {
  const request = new Request(`http://127.0.0.1:8080${path}`, { ...init, headers: { accept: '*/*', ...init.headers } });
  return (await server.fetch(request)).text();
}
const jsonAt = async (path: string): Promise<Json> => JSON.parse(await textAt(path));

async function graphql(query: string): Promise<Json> {
  const headers = { 'content-type': 'application/json' };
  const { data, errors } = JSON.parse(
    await textAt('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) }),
  );
  assert.equal(errors, undefined, JSON.stringify(errors));
  return data;
}

async function agent(name: string, given: Record<string, unknown>): Promise<Json> {
  const tool = tools.find((one) => one.name === name) ?? assert.fail(name);
  const call = { catalogue: loadCatalogue, language: 'en', now: Date.now, signal: new AbortController().signal };
  const { data } = await tool.run(tool.input.parse({ language: 'en', ...given }) as never, call as never);
  return data as Json;
}

/** The part of the OpenAPI text that says which members there are. */
type Described = { readonly properties: Readonly<Record<string, { readonly properties?: object }>> };

/** Where a member stands in the JSON of an entry. */
const partOf = (entry: Json, { in: part }: Field): object => (part ? (entry[part] ?? {}) : entry);
const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
/** Letters and digits only: pages and terminals break lines and mark code in different ways. */
const bare = (text: string) => text.replaceAll(/<[^>]*>|&[#\w]+;|[^\p{L}\p{N}]/gu, '').toLowerCase();
/** Enough letters of a value to know it by. */
const known = 8;
/** Shown without their names: a heading, the sentence below it, a line of code. */
const unnamed = new Set(['name', 'description', 'first_request']);

/** Whether a text has the name of a fact followed by its value; a URL may stand there without its scheme. */
function says(text: string | undefined, field: Field, id = 'spotify'): boolean {
  const value = bare(shownValue(field, id).replace(/^https:\/\//, '')).slice(0, known);
  const name = unnamed.has(field.id) ? '' : bare(field.name.en);
  return [`${name}${value}`, `${name}https${value}`].some((one) => text?.includes(one));
}

function shownValue(field: Field, id: string): string {
  const api = apiOf(id) ?? assert.fail(id);
  if (field.id === 'first_request') return firstRequests.get(id) ?? assert.fail(id);
  if (field.id !== 'sdks') return factText(field, api, 'en');
  const { value } = api.links.sdks;
  return typeof value === 'string' ? value : (value[0]?.name ?? '');
}

/** Facts that people compare and filter by: these stand in every text for people, not only in the data. */
const decided = facts.filter((field) => field.charter || field.filter || field.in);

type Door = {
  readonly facts: readonly Field[];
  readonly has: (field: Field) => boolean | Promise<boolean>;
};

/** What llms.txt says of an entry. */
const lineOf = (id: string) =>
  (page.llms ?? '').split('\n').find((line) => line.startsWith(`- [${apiOf(id)?.name}](`)) ?? '';

const doors: Record<string, Door> = {};
let page: Record<string, string> = {};
const firstRequests = new Map<string, string>();

before(async () => {
  const item = await jsonAt('/v1/apis/spotify?lang=en');
  firstRequests.set('spotify', String(item.first_request));
  const shown = JSON.parse((await farol('show spotify --json --lang en')).stdout);
  const whole = await agent('show_entry', { kind: 'api', id: 'spotify', whole: true });
  const compared = (await agent('compare_apis', { apis: ['spotify', 'viacep'], whole: true })).apis as
    | Json[]
    | undefined;
  const { __schema } = await graphql('{ __schema { types { name fields { name } } } }');
  const types = (__schema as unknown as { types: { name: string; fields: { name: string }[] | null }[] }).types;
  const fieldsOf = (type: string) => types.find(({ name }) => name === type)?.fields?.map(({ name }) => name) ?? [];
  const holder = { terms: 'Terms', links: 'Links', entry: 'Api' };
  const { components } = await jsonAt('/openapi.json');
  const { Api, Terms } = (components as unknown as { schemas: Record<string, Described> }).schemas;
  const described = {
    entry: Api?.properties ?? {},
    terms: Terms?.properties ?? {},
    links: Api?.properties.links?.properties ?? {},
  };
  page = {
    sheet: bare(await textAt('/en/apis/spotify/')),
    compare: bare(await textAt('/en/compare/?ids=spotify&ids=viacep')),
    // In Markdown a `<` of a code block begins no tag.
    markdown: bare((await textAt('/en/apis/spotify.md')).replaceAll('<', ' ')),
    llms: await textAt('/llms.txt?lang=en'),
    shown: bare((await farol('show spotify --lang en')).stdout),
  };
  const line = lineOf('spotify');
  Object.assign(doors, {
    'REST entry': { facts, has: (field) => field.id in partOf(item, field) },
    'OpenAPI entry': { facts, has: ({ id, in: part }) => id in (part ? described[part] : described.entry) },
    'farol show --json': { facts, has: (field) => field.id in partOf(shown, field) },
    'MCP show_entry': { facts, has: (field) => field.id in partOf(whole, field) },
    'MCP compare_apis': {
      facts: facts.filter((field) => field.filter),
      has: (field) => field.id in partOf(compared?.[0] ?? {}, field),
    },
    GraphQL: { facts, has: (field) => fieldsOf(holder[field.in ?? 'entry']).includes(camelCase(field.id)) },
    'farol show': { facts: decided, has: (field) => says(page.shown, field) },
    sheet: { facts: decided, has: (field) => says(page.sheet, field) },
    'sheet in Markdown': { facts: decided, has: (field) => says(page.markdown, field) },
    comparison: {
      // A command line is too long for a column, and the name is the head of one. The first column is that of the first entry.
      facts: decided.filter(({ id }) => id !== 'first_request' && id !== 'name'),
      // The free tier stands there in short.
      has: (field) => says(page.compare, { ...field, id: field.id.replace(/^free_tier$/, '$&_short') }, apis[0]?.id),
    },
    'llms.txt': {
      facts: facts.filter((field) => field.filter),
      has: ({ id }) => new RegExp(`[(;] ?${id} `).test(line),
    },
  } satisfies Record<string, Door>);
});

test('every declared fact is in every door', async () => {
  const missing: string[] = [];
  for (const [door, { facts: expected, has }] of Object.entries(doors))
    for (const field of expected) if (!(await has(field))) missing.push(`${door}: ${field.id}`);
  assert.deepEqual(missing, []);
  assert.equal(Object.keys(doors).length, 11);
});

test('lists show the listed facts, in REST and on the command line', async () => {
  const listed = facts.filter((field) => field.listed).map(({ id }) => id);
  const rest = ((await jsonAt('/v1/apis')).data as unknown as object[])[0] ?? {};
  const command = JSON.parse((await farol('list --json')).stdout).data[0];
  for (const list of [rest, command])
    assert.deepEqual(
      listed.filter((id) => !(id in list)),
      [],
    );
});

describe('every filter', () => {
  const named = (value: string) => filterWord(value).toUpperCase().replaceAll(/[-.]/g, '_');
  const optionOf = (id: string) => (id === 'authentication' ? 'auth' : optionName(id));
  const ways: Record<string, (id: string, value: string) => Promise<readonly string[]>> = {
    REST: async (id, value) => idsOf((await jsonAt(`/v1/apis?limit=100&${id}=${value}`)).data ?? []),
    GraphQL: async (id, value) => {
      const literal = value === 'true' || value === 'false' ? value : named(value);
      const data = await graphql(`{ apis(first: 18, filter: { ${camelCase(id)}: ${literal} }) { nodes { id } } }`);
      return idsOf((data.apis as unknown as { nodes: { id: string }[] }).nodes);
    },
    'farol list': async (id, value) => {
      const words = value === 'true' ? [`--${optionOf(id)}`] : [`--${optionOf(id)}`, value];
      return idsOf(JSON.parse((await farol(['list', '--json', ...words])).stdout).data);
    },
    'MCP find_entries': async (id, value) => {
      const given = value === 'true' ? true : value;
      return idsOf((await agent('find_entries', { [id]: given, most: 50 })).items ?? []);
    },
    'home page': async (id, value) => {
      const html = await textAt(`/?${id}=${value}`);
      const rows = [...html.matchAll(/<tr class="row" data-id="([^"]+)"[^>]*>/g)];
      return rows.flatMap(([row, found = '']) => (/ hidden/.test(row) ? [] : [found]));
    },
  };
  for (const { id, values, field } of filters)
    test(`${id} finds the same entries in every door, and its values share out the 18`, async () => {
      const offered = values.length === 0 ? ['true'] : values.map((value) => filterWord(value));
      const found = new Set<string>();
      for (const value of offered) {
        const expected = idsOf(findApis({ [id]: value === 'true' ? true : value }));
        if (expected.length === 0) continue;
        for (const [door, find] of Object.entries(ways))
          assert.deepEqual([...(await find(id, value))].sort(), [...expected].sort(), `${door}: ${id}=${value}`);
        for (const one of expected) found.add(one);
      }
      assert.equal(found.size, field.kind === 'flag' ? idsOf(findApis({ [id]: true })).length : 18);
    });

  test('is offered by help, completion, the OpenAPI text, the home page and the tool for assistants, in both languages', async () => {
    const { paths } = (await jsonAt('/openapi.json')) as unknown as {
      readonly paths: Record<string, { readonly get: { readonly parameters: { readonly name: string }[] } }>;
    };
    const parameters = paths['/v1/apis']?.get.parameters.map(({ name }) => name);
    const completed = (await farol(['__complete', '=--', 'list'])).stdout;
    for (const [language, home] of [
      ['pt', '/'],
      ['en', '/en/'],
    ] as const) {
      const help = bare((await farol(`list --help --lang ${language}`)).stdout);
      const html = await textAt(home);
      const tool = tools.find(({ name }) => name === 'find_entries') ?? assert.fail();
      const input = argumentsIn(tool, language).shape as Record<string, { readonly description?: string }>;
      for (const { id, only } of filters) {
        assert.ok(help.includes(bare(only[language])), `help: ${id} ${language}`);
        assert.match(html, new RegExp(`name="?${id}\\b`), `home: ${id}`);
        assert.ok(parameters?.includes(id), `OpenAPI: ${id}`);
        assert.match(completed, new RegExp(`^--${optionOf(id)}\\b`, 'm'), `completion: ${id}`);
        assert.ok(input[id]?.description?.includes(only[language]), `find_entries: ${id} ${language}`);
      }
    }
  });

  test('renamed on the home page is sent on to its one id', async () => {
    const old = await server.fetch(new Request('http://127.0.0.1:8080/?commercial=yes', { redirect: 'manual' }));
    assert.equal(old.status, 308);
    assert.equal(old.headers.get('location'), '/?commercial_use=yes');
  });
});

test('a deadline says what ends, when, and the next step, in every door', async () => {
  const ending = apis.filter(({ endsAt }) => endsAt !== null);
  assert.deepEqual(idsOf(ending), ['meta-graph']);
  for (const { id, endsAt: end } of ending) {
    assert.ok(end);
    const [entry, list] = [await jsonAt(`/v1/apis/${id}?lang=en`), await jsonAt('/v1/apis?lang=en')];
    const node = `{ api(id: "${id}", language: EN) { endsAt { date what text source readOn } } }`;
    const texts: Record<string, string> = {
      'REST entry': JSON.stringify(entry.ends_at),
      'REST list': JSON.stringify((list.data as unknown as Json[]).find((one) => one.id === id)?.ends_at),
      GraphQL: JSON.stringify(await graphql(node)),
      'farol show': (await farol(`show ${id} --lang en`)).stdout,
      'farol list --json': (await farol('list --json --lang en')).stdout,
      'MCP find_entries': JSON.stringify(await agent('find_entries', { words: id })),
      'MCP show_entry': JSON.stringify((await agent('show_entry', { kind: 'api', id })).ends_at),
      'MCP compare_apis': JSON.stringify(await agent('compare_apis', { apis: [id, 'viacep'] })),
      sheet: await textAt(`/en/apis/${id}/`),
      Markdown: await textAt(`/en/apis/${id}.md`),
      comparison: await textAt(`/en/compare/?ids=${id}&ids=viacep`),
      'llms.txt': lineOf(id),
    };
    const medium = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
    const days = [end.date, medium.format(new Date(end.date))].map(bare);
    for (const [door, text] of Object.entries(texts)) {
      for (const said of [end.what, end.text.en]) assert.ok(bare(text).includes(bare(said)), `${door}: ${said}`);
      assert.ok(
        days.some((day) => bare(text).includes(day)),
        `${door}: ${end.date}`,
      );
    }
  }
});

describe('every dispute', () => {
  const contested = apis.filter(({ disputes }) => disputes.length > 0);
  test('comes along to lists, entries, the home page, comparison, assistants, the command line and llms.txt', async () => {
    assert.ok(contested.length > 0);
    const rest = (await jsonAt('/v1/apis?limit=100')).data as unknown as { id: string; disputed: string[] }[];
    const found = (await agent('find_entries', { kinds: ['api'], most: 50 })).items as unknown as typeof rest;
    const home = (await textAt('/en/')).split('<tr ');
    for (const { id, disputes } of contested) {
      const expected = [...new Set(disputes.map(({ field }) => field))].sort();
      const camel = (names: readonly string[] | undefined) => (names ?? []).map((name) => camelCase(name)).sort();
      for (const [door, list] of Object.entries({ 'REST list': rest, 'MCP find_entries': found }))
        assert.deepEqual(camel(list.find((one) => one.id === id)?.disputed), expected, `${door}: ${id}`);
      const marks = bare(home.find((one) => one.includes(`data-id="${id}"`)) ?? '').includes('disputed');
      const columns = disputes.some(({ field }) => /^(authentication|cors|freeTier|limits)$/.test(field));
      assert.equal(marks, columns, `home page: ${id}`);
      const node = (await graphql(`{ api(id: "${id}", language: EN) { disputed disputes { says } } }`)).api as
        | { readonly disputed: string[]; readonly disputes: { readonly says: string }[] }
        | undefined;
      assert.equal(node?.disputed.length, expected.length, `GraphQL: ${id}`);
      const item = (await jsonAt(`/v1/apis/${id}?lang=en`)) as unknown as { disputes: object[] };
      const short = await agent('show_entry', { kind: 'api', id });
      const row = ((await agent('compare_apis', { apis: [id, id] })).apis as unknown as { disputes: object[] }[])[0];
      const [sheet, compared, shown] = [
        bare(await textAt(`/en/apis/${id}/`)),
        bare(await textAt(`/en/compare/?ids=${id}`)),
        bare((await farol(`show ${id} --lang en`)).stdout),
      ];
      for (const { says } of disputes) {
        const data = { item: item.disputes, short: short.disputes, compared: row?.disputes, node: node?.disputes };
        for (const [door, part] of Object.entries(data))
          assert.ok(bare(JSON.stringify(part)).includes(bare(JSON.stringify(says.en))), `${door}: ${id}`);
        for (const [door, text] of Object.entries({ sheet, shown, llms: bare(lineOf(id)), compared }))
          assert.ok(text.includes(bare(says.en)), `${door}: ${id}`);
      }
    }
  });
});
