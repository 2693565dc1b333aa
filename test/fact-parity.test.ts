// One table: every declared fact and every filter in every door. A door that drops one makes a cell red.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { farol } from '../apps/cli/src/testing/in-process.ts';
import { argumentsIn } from '../packages/agents/src/answer/in-language.ts';
import { tools } from '../packages/agents/src/offer/tools.ts';
import {
  camelCase,
  charterFields,
  type Field,
  facts,
  filters,
  optionName,
} from '../packages/catalogue/src/fields/index.ts';
import { factText } from '../packages/catalogue/src/find/fact-text.ts';
import { filterWord } from '../packages/catalogue/src/find/filter-word.ts';
import { loadCatalogue } from '../packages/catalogue/src/index.ts';
import { agent, askedServer, bare, idsOf, type Json, lineOf } from './ask-doors.ts';

const { apis, api: apiOf, findApis } = loadCatalogue();
const contested = apis.filter(({ disputes }) => disputes.length > 0);
const { server, textAt, jsonAt, graphql } = await askedServer();

/** The part of the OpenAPI text that says which members there are. */
type Described = { readonly properties: Readonly<Record<string, { readonly properties?: object }>> };

/** Where a member stands in the JSON of an entry. */
const partOf = (entry: Json, { in: part }: Field): object => (part ? (entry[part] ?? {}) : entry);
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

/** Facts that people compare and filter by: these stand in every text for people, not only in the data. Disputes have a test below. */
const inCharter = new Set<string>(charterFields.map(({ id }) => id));
const decided = facts.filter(({ id, filter, in: part }) => id !== 'disputed' && (inCharter.has(id) || filter || part));

type Door = {
  readonly facts: readonly Field[];
  readonly has: (field: Field) => boolean | Promise<boolean>;
};

const doors: Record<string, Door> = {};
let page: Record<string, string> = {};
const firstRequests = new Map<string, string>();

before(async () => {
  const item = await jsonAt('/v1/apis/spotify?lang=en');
  firstRequests.set('spotify', String(item.first_request));
  const shown = JSON.parse((await farol('show spotify --json --lang en')).stdout);
  const whole = await agent('show_entry', { api: 'spotify', whole: true });
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
  const line = lineOf(page.llms ?? '', apiOf('spotify')?.name ?? '');
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

test('the forms of CNPJ, CEP and dates are in the map for language models, in MCP and on the sheet in Markdown', async () => {
  const whole = await agent('compare_apis', { apis: ['receitaws', 'viacep'], whole: true });
  const markdown = bare(await textAt('/en/apis/receitaws.md'));
  const forms = apiOf('receitaws')?.dataForms ?? [];
  const { data_forms: compared } = (whole.apis as Json[] | undefined)?.[0] as unknown as { data_forms: object[] };
  const { data_forms: shown } = (await agent('show_entry', { api: 'receitaws', whole: true })) as unknown as {
    data_forms: object[];
  };
  const line = lineOf(page.llms ?? '', 'ReceitaWS');
  for (const [at, { what, text, source }] of forms.entries()) {
    const expected = { what, value: 'stated', text: text?.en, source };
    assert.partialDeepStrictEqual([compared[at], shown[at]], [expected, expected]);
    assert.ok(line.includes(`; ${what} ${text?.en}`), what);
    assert.ok(markdown.includes(bare(text?.en ?? '')), what);
  }
  assert.equal(forms.length, 4);
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
  for (const { id, values } of filters)
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
      const some = { brazil: findApis({ brazil: true }).length, disputed: contested.length }[id];
      assert.equal(found.size, some ?? 18);
    });

  test('cors finds the 14 and the 4 of the charter in every door, and what is contested besides', async () => {
    for (const [door, find] of Object.entries(ways))
      for (const [id, value, count] of [
        ['cors', 'yes', 14],
        ['cors', 'no', 4],
        ['disputed', 'cors', 6],
      ] as const)
        assert.equal((await find(id, value)).length, count, `${door}: ${id}=${value}`);
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
