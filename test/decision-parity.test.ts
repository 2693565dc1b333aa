import assert from 'node:assert/strict';
import { test } from 'node:test';
import { farol } from '../apps/cli/src/testing/in-process.ts';
import { createTestServer } from '../apps/server/src/testing/test-server.ts';
import { loadCatalogue, priceValues, termNames, termValues } from '../packages/catalogue/src/index.ts';
import { snakeCase } from '../packages/catalogue/src/views/index.ts';
import { builtSite } from './built-site.ts';

const server = await createTestServer();
const { apis } = loadCatalogue();

type Said = { readonly text: string };
type Facts = {
  readonly links: { readonly sdks: { readonly items: readonly { readonly name: string }[] } };
  readonly scopes: readonly { readonly name: string; readonly meaning: string }[];
  readonly lineage: readonly Said[];
  readonly freshness: { readonly text: string | null };
  readonly credential_steps: readonly Said[];
  readonly requests: readonly { readonly id: string; readonly title: string }[];
  readonly substitutes: readonly { readonly api: string; readonly differences: string }[];
};

async function overHttp(path: string): Promise<Record<string, never>> {
  return (await server.fetch(new Request(`http://127.0.0.1:8080${path}`))).json();
}

async function asked(query: string): Promise<{ apis: { nodes: Record<string, never>[] } }> {
  const body = JSON.stringify({ query });
  const headers = { 'content-type': 'application/json' };
  const answer = await server.fetch(new Request('http://127.0.0.1:8080/graphql', { method: 'POST', headers, body }));
  const { data, errors } = (await answer.json()) as { data: never; errors?: unknown };
  assert.equal(errors, undefined, JSON.stringify(errors));
  return data;
}

/** A closed value in GraphQL: `not-stated` is NOT_STATED. */
const named = (value: string) => value.toUpperCase().replaceAll('-', '_');
/** A GraphQL value with the names and closed values of REST; `api` and `by` are names in both. */
function inRest(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inRest);
  if (typeof value === 'string') return /^[A-Z][A-Z_]+$/.test(value) ? value.toLowerCase().replaceAll('_', '-') : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snakeCase(name), inRest(inner)]));
}

const read = 'source readOn reviewBy overdue';

test('REST and GraphQL state the same terms, links, prices, steps, scopes, origins and substitutes for all 18', async () => {
  const term = `{ value note ${read} }`;
  const { apis } = await asked(`{ apis(first: 18, language: EN) { nodes { id
    terms { ${[...termNames, 'termsUrl'].map((name) => `${name} ${term}`).join(' ')} }
    links { docs ${term} openapi ${term} status ${term} changelog ${term} support ${term}
      sdks { value note items { name url by } ${read} } }
    prices { value note items { what amount currency per } ${read} }
    credentialSteps { text ${read} }
    freshness { value text note ${read} }
    scopes { name meaning ${read} }
    lineage { text api ${read} }
    substitutes { api request with path sameItem fields { ours theirs as } missing differences ${read} }
  } } }`);
  assert.equal(apis.nodes.length, 18);
  for (const node of apis.nodes as unknown as Record<string, Record<string, Record<string, unknown>>>[]) {
    const rest = (await overHttp(`/v1/apis/${node.id}?lang=en`)) as unknown as typeof node;
    for (const name of [...termNames, 'termsUrl' as const]) {
      const [ours, theirs] = [node.terms?.[name], rest.terms?.[snakeCase(name)]];
      const value = String(theirs?.value);
      assert.equal(ours?.value, name === 'termsUrl' ? value : named(value), `${node.id} ${name}`);
      assert.deepEqual(
        [ours?.note, ours?.source, ours?.readOn, ours?.reviewBy, ours?.overdue],
        [theirs?.note, theirs?.source, theirs?.read_on, theirs?.review_by, theirs?.overdue],
      );
    }
    for (const name of ['docs', 'openapi', 'status', 'changelog', 'support'])
      assert.deepEqual(inRest(node.links?.[name]), rest.links?.[name], `${node.id} ${name}`);
    // Currencies are written alike in both.
    assert.deepEqual(node.prices?.items, rest.prices?.items);
    assert.deepEqual(inRest({ ...node.prices, items: [] }), { ...rest.prices, items: [] }, `${node.id} prices`);
    assert.deepEqual(inRest(node.freshness), rest.freshness, `${node.id} freshness`);
    assert.deepEqual(inRest(node.credentialSteps), rest.credential_steps, `${node.id} steps`);
    for (const list of ['scopes', 'lineage', 'substitutes'])
      assert.deepEqual(inRest(node[list]), rest[list], `${node.id} ${list}`);
    assert.deepEqual(inRest(node.links?.sdks), rest.links?.sdks, `${node.id} sdks`);
  }
});

/** Letters and digits only: pages, terminals and exports break lines and mark code in different ways. */
const bare = (text: string) => text.replaceAll(/&(?:amp|quot|lt|gt|#39);|\\[nu"]|[^\p{L}\p{N}]/gu, '').toLowerCase();

test('pages, the comparison, the command line and an export say the libraries, scopes, origins, substitutes and freshness of REST', async () => {
  const shownAt = new Map(
    builtSite().pages.map(({ address, html }) => [
      address,
      bare(html.replaceAll(/<(?:script|style)[\s\S]*?<\/\w+>|<[^>]*>/g, '')),
    ]),
  );
  for (const { id, name } of apis) {
    const rest = (await overHttp(`/v1/apis/${id}?lang=en`)) as unknown as Facts;
    const titles = rest.requests.map(({ title }) => title);
    const substitutes = rest.substitutes.map((one) => apis.find((api) => api.id === one.api)?.name ?? one.api);
    const inShort = [
      ...rest.links.sdks.items.map((sdk) => sdk.name),
      ...rest.scopes.flatMap((scope) => [scope.name, scope.meaning]),
      ...rest.lineage.map(({ text }) => text),
      ...(rest.freshness.text ? [rest.freshness.text] : []),
      ...rest.credential_steps.map(({ text }) => text),
    ];
    const whole = [...inShort, ...rest.substitutes.map(({ differences }) => differences)];
    const places = {
      page: [shownAt.get(`/en/apis/${id}/`), [...whole, ...titles, ...substitutes]],
      comparison: [shownAt.get('/en/compare/'), [...inShort, ...titles, ...substitutes]],
      'farol show': [
        bare((await farol(`show ${id} --lang en`)).stdout),
        [...whole, ...rest.requests.map(({ id }) => id)],
      ],
      'farol export': [bare((await farol(`export ${id} --as http --lang en`)).stdout), whole],
    } as const;
    for (const [place, [text, facts]] of Object.entries(places))
      for (const fact of facts) assert.ok(text?.includes(bare(fact)), `${name}, ${place}: ${fact}`);
  }
});

test('REST, GraphQL and the command line offer the same requests with the same parameters', async () => {
  const { apis } = await asked(`{ apis(first: 18, language: PT) { nodes { id requests { id title path commandLine
    parameters { name in type meaning example inExample pattern values required } } } } }`);
  for (const node of apis.nodes as unknown as { id: string; requests: Record<string, unknown>[] }[]) {
    const rest = (await overHttp(`/v1/apis/${node.id}?lang=pt-BR`)) as unknown as {
      requests: Record<string, unknown>[];
    };
    const shown = JSON.parse((await farol(`show ${node.id} --json --lang pt`)).stdout);
    assert.deepEqual(shown.requests, rest.requests, node.id);
    assert.deepEqual(
      node.requests,
      rest.requests.map(({ id, title, path, command_line, parameters }) => ({
        id,
        title,
        path,
        commandLine: command_line,
        parameters: (parameters as Record<string, unknown>[]).map(({ in_example, ...parameter }) => ({
          ...parameter,
          inExample: in_example,
        })),
      })),
    );
  }
});

test('every filter by terms and prices finds the same entries in REST, GraphQL and the command line', async () => {
  const filters: Readonly<Record<string, readonly string[]>> = { ...termValues, prices: priceValues };
  for (const [name, values] of Object.entries(filters)) {
    const counts = await Promise.all(
      values.map(async (value) => {
        const rest = (await overHttp(`/v1/apis?limit=100&${snakeCase(name)}=${value}`)) as unknown as {
          data: { id: string }[];
        };
        const ids = rest.data.map(({ id }) => id);
        const { apis } = await asked(`{ apis(first: 18, filter: { ${name}: ${named(value)} }) { nodes { id } } }`);
        assert.deepEqual(
          apis.nodes.map(({ id }) => String(id)),
          ids,
          `${name}=${value}`,
        );
        const option = snakeCase(name).replaceAll('_', '-');
        const listed = JSON.parse((await farol(`list --json --${option} ${value}`)).stdout).data;
        assert.deepEqual(
          listed.map(({ id }: { id: string }) => id),
          ids,
          `${name}=${value}`,
        );
        return ids.length;
      }),
    );
    assert.equal(
      counts.reduce((sum, found) => sum + found, 0),
      18,
      name,
    );
  }
});
