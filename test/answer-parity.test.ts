// REST, GraphQL, the command line, pages and exports give the same values; test/fact-parity.test.ts proves that each has every fact.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSchema, type GraphQLObjectType, getNamedType, isLeafType, isObjectType } from 'graphql';
import listen from '../apps/cli/commands/listen.json' with { type: 'json' };
import { farol } from '../apps/cli/src/testing/in-process.ts';
import { readConfig } from '../apps/server/src/config/read-config.ts';
import { catalogue, createTestServer } from '../apps/server/src/testing/test-server.ts';
import { camelCase } from '../packages/catalogue/src/fields/index.ts';
import { builtSite } from './built-site.ts';

const server = await createTestServer();
const { apis } = catalogue;
const tags = { pt: 'pt-BR', en: 'en' } as const;

async function textAt(path: string, init: RequestInit = {}): Promise<string> {
  return (await server.fetch(new Request(`http://127.0.0.1:8080${path}`, init))).text();
}
const jsonAt = async (path: string) => JSON.parse(await textAt(path));
const farolJson = async (words: string) => JSON.parse((await farol(words)).stdout);

/** Letters and digits only: pages, terminals and exports break lines and mark code in different ways. */
const bare = (text: string) => text.replaceAll(/&(?:amp|quot|lt|gt|#39);|\\[nu"]|[^\p{L}\p{N}]/gu, '').toLowerCase();

test('the practice provider of the server may deliver to the port of farol listen', () => {
  assert.deepEqual(readConfig({}).webhookPorts, [Number(listen.options.port.usual)]);
});

/** The server adds links of its own to the view that both share. */
function withoutLinks({ links, ...members }: Record<string, unknown>): Record<string, unknown> {
  const { self: _self, page: _page, ...others } = links as Record<string, unknown>;
  return Object.keys(others).length === 0 ? members : { ...members, links: others };
}

for (const [lang, tag] of Object.entries(tags))
  test(`the command line and REST show the same lists, entries, rules and search, in ${lang}`, async () => {
    for (const [path, list, show] of [
      ['apis', 'list', 'show'],
      ['rules', 'rules', 'rule'],
    ] as const) {
      const listed = (await farolJson(`${list} --json --lang ${lang}`)).data;
      const { data } = await jsonAt(`/v1/${path}?limit=100&lang=${tag}`);
      assert.deepEqual(listed, data.map(withoutLinks));
      for (const { id } of path === 'apis' ? listed : listed.slice(0, 1))
        assert.deepEqual(
          await farolJson(`${show} ${id} --json --lang ${lang}`),
          withoutLinks(await jsonAt(`/v1/${path}/${id}?lang=${tag}`)),
        );
    }
    const found = await farolJson(`list previsao do tenpo --json --lang ${lang}`);
    const { data } = await jsonAt(`/v1/apis?q=previsao do tenpo&lang=${tag}`);
    assert.deepEqual(found.data, data.map(withoutLinks));
    assert.ok(data.length > 0);
  });

const schema = buildSchema(await textAt('/schema.graphql'));

/** Everything that a type states of itself; what it leads to has types of its own. */
function selectionOf(type: GraphQLObjectType, depth: number): string[] {
  return Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) return [field.name];
    if (!isObjectType(inner) || depth === 0 || ['Observation', 'Quota', 'Rule'].includes(inner.name)) return [];
    return [`${field.name} { ${selectionOf(inner, depth - 1).join(' ')} }`];
  });
}

/** Members that GraphQL gives as a type of its own, as a text of JSON, or not at all. */
const onlyInRest =
  /\/(header_fields|inner_keys|match|breaks|labels|alternative|oauth|query|sample|body)$|^\/links\/(self|page)$/;

/** Closed values are shorter in GraphQL: `No key` is NO_KEY, `Auth: API key` API_KEY. */
const sameWord = (graphql: unknown, rest: unknown) =>
  graphql === rest ||
  (typeof graphql === 'string' &&
    /^[A-Z][A-Z0-9_]*$/.test(graphql) &&
    bare(String(rest)).includes(bare(graphql).replace('thirty', '30')));

function differences(path: string, graphql: unknown, rest: unknown): string[] {
  if (onlyInRest.test(path)) return [];
  if (typeof rest !== 'object' || rest === null)
    return sameWord(graphql, rest) ? [] : [`${path}: ${JSON.stringify(graphql)}, in REST ${JSON.stringify(rest)}`];
  const members = (graphql ?? {}) as Record<string, unknown>;
  const missing = Array.isArray(rest) && rest.length !== members.length ? [`${path}: another length`] : [];
  const inside = Object.entries(rest).flatMap(([name, value]) =>
    differences(`${path}/${name}`, members[Array.isArray(rest) ? name : camelCase(name)], value),
  );
  return [...missing, ...inside];
}

test('GraphQL gives every value of REST for all 18', async () => {
  const fields = selectionOf(schema.getType('Api') as GraphQLObjectType, 4);
  // A request may have 300 fields.
  const parts = [fields.slice(0, 24), fields.slice(24)];
  for (const [index, { id }] of apis.entries()) {
    const language = index % 2 === 0 ? 'pt' : 'en';
    const node = {};
    for (const part of parts) {
      const query = `{ api(id: "${id}", language: ${language.toUpperCase()}) { ${part.join(' ')} } }`;
      const headers = { 'content-type': 'application/json' };
      const answer = JSON.parse(await textAt('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) }));
      Object.assign(node, answer.data?.api ?? assert.fail(JSON.stringify(answer)));
    }
    assert.deepEqual(differences('', node, await jsonAt(`/v1/apis/${id}?lang=${tags[language]}`)), [], id);
  }
});

type Stated = { readonly text: string };

test('pages, comparison, command line and export say the libraries, scopes, origins, forms of data, substitutes and freshness of REST', async () => {
  const withoutTags = (html: string) => bare(html.replaceAll(/<(?:script|style)[\s\S]*?<\/\w+>|<[^>]*>/g, ''));
  const shownAt = new Map(builtSite().pages.map(({ address, html }) => [address, withoutTags(html)]));
  for (const { id } of apis) {
    const { requests, substitutes, links, scopes, lineage, freshness, data_forms, credential_steps } = await jsonAt(
      `/v1/apis/${id}?lang=en`,
    );
    const short: string[] = [
      ...links.sdks.items.map(({ name }: { name: string }) => name),
      ...scopes.flatMap(({ name, meaning }: { name: string; meaning: string }) => [name, meaning]),
      ...[...lineage, ...data_forms, ...credential_steps, freshness].flatMap(({ text }: Stated) => text ?? []),
    ];
    const whole = [...short, ...substitutes.map(({ differences: said }: { differences: string }) => said)];
    const titles: string[] = [
      ...requests.map(({ title }: { title: string }) => title),
      ...substitutes.map(({ api }: { api: string }) => catalogue.api(api)?.name ?? api),
    ];
    const run = async (words: string) => bare((await farol(`${words} --lang en`)).stdout);
    const places = {
      page: [shownAt.get(`/en/apis/${id}/`), [...whole, ...titles]],
      comparison: [shownAt.get('/en/compare/'), [...short, ...titles]],
      'farol show': [await run(`show ${id}`), [...whole, ...requests.map((request: { id: string }) => request.id)]],
      'farol export': [await run(`export ${id} --as http`), whole],
    } as const;
    for (const [place, [text, facts]] of Object.entries(places))
      for (const fact of facts) assert.ok(text?.includes(bare(fact)), `${id}, ${place}: ${fact}`);
  }
});
