// Every dispute and every deadline, in every door, beside the value that it is about.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { farol } from '../apps/cli/src/testing/in-process.ts';
import { camelCase, disputed } from '../packages/catalogue/src/fields/index.ts';
import { disputedFacts } from '../packages/catalogue/src/find/api-filter.ts';
import { loadCatalogue } from '../packages/catalogue/src/index.ts';
import { agent, askedServer, bare, idsOf, type Json, lineOf } from './ask-doors.ts';

const { apis, api: apiOf } = loadCatalogue();
const contested = apis.filter(({ disputes }) => disputes.length > 0);
const { textAt, jsonAt, graphql } = await askedServer();
const llms = await textAt('/llms.txt?lang=en');
const llmsLine = (id: string) => lineOf(llms, apiOf(id)?.name ?? '');

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
      'MCP show_entry': JSON.stringify((await agent('show_entry', { api: id })).ends_at),
      'MCP compare_apis': JSON.stringify(await agent('compare_apis', { apis: [id, 'viacep'] })),
      sheet: await textAt(`/en/apis/${id}/`),
      Markdown: await textAt(`/en/apis/${id}.md`),
      comparison: await textAt(`/en/compare/?ids=${id}&ids=viacep`),
      'llms.txt': llmsLine(id),
    };
    const medium = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
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

type Listed = { readonly id: string; readonly disputed: string[]; readonly disputes?: string[] };

/** GraphQL writes closed values in capitals. */
const lower = (nodes: readonly Listed[]): Listed[] =>
  nodes.map(({ id, disputed: facts }) => ({ id, disputed: facts.map((fact) => fact.toLowerCase()) }));

describe('every dispute', () => {
  test('comes along to lists, entries, the home page, comparison, assistants, the command line and llms.txt', async () => {
    assert.ok(contested.length > 0);
    const rest = (await jsonAt('/v1/apis?limit=100')).data as unknown as Listed[];
    const found = (await agent('find_entries', { kinds: ['api'], most: 50 })).items as unknown as Listed[];
    const nodes = ((await graphql('{ apis { nodes { id disputed } } }')).apis as unknown as { nodes: Listed[] }).nodes;
    const listed = JSON.parse((await farol('list --json')).stdout).data as Listed[];
    const piped = (await farol('list')).stdout.split('\n').map((line) => line.split('\t'));
    const marked = bare((await farol('list --lang en', { columns: 120 })).stderr);
    const home = (await textAt('/en/')).split('<tr ');
    for (const { id, disputes } of contested) {
      const expected = [...new Set(disputes.map(({ field }) => field))].sort();
      const camel = (names: readonly string[] | undefined) => (names ?? []).map((name) => camelCase(name)).sort();
      const lines = piped.map(([one = '', ...cells]) => ({ id: one, disputed: cells.at(-1)?.split(',') ?? [] }));
      const lists = { REST: rest, MCP: found, GraphQL: lower(nodes), 'list --json': listed, list: lines };
      for (const [door, list] of Object.entries(lists))
        assert.deepEqual(camel(list.find((one) => one.id === id)?.disputed), expected, `${door}: ${id}`);
      const names = disputedFacts(apiOf(id) ?? assert.fail(id)).map((fact) => disputed.words[fact]?.en);
      assert.ok(marked.includes(bare(`${id}${names}`)), `farol list in a terminal: ${id}`);
      assert.match(llmsLine(id), new RegExp(`; disputed ${disputedFacts(apiOf(id) ?? assert.fail(id)).join('/')};`));
      const marks = bare(`<${home.find((one) => one.includes(`data-id="${id}"`)) ?? ''}`).includes('disputed');
      assert.ok(marks, `home page: ${id}`);
      const node = (await graphql(`{ api(id: "${id}", language: EN) { disputed disputes { says } } }`)).api as
        | { readonly disputed: string[]; readonly disputes: { readonly says: string }[] }
        | undefined;
      assert.equal(node?.disputed.length, expected.length, `GraphQL: ${id}`);
      const item = (await jsonAt(`/v1/apis/${id}?lang=en`)) as unknown as { disputes: object[] };
      const short = await agent('show_entry', { api: id });
      const row = ((await agent('compare_apis', { apis: [id, id] })).apis as unknown as { disputes: object[] }[])[0];
      const [sheet, compared, shown] = [
        bare(await textAt(`/en/apis/${id}/`)),
        bare(await textAt(`/en/compare/?ids=${id}`)),
        bare((await farol(`show ${id} --lang en`)).stdout),
      ];
      const use = { users: 1, calls_per_user: 1 };
      const planned = (await agent('plan_budget', { api: id, ...use })).disputes as unknown as string[];
      assert.equal(planned.length, disputes.filter(({ field }) => /^(limits|freeTier)$/.test(field)).length, id);
      for (const { says } of disputes) {
        const data = {
          listed: found.find((one) => one.id === id)?.disputes,
          item: item.disputes,
          short: short.disputes,
          compared: row?.disputes,
          node: node?.disputes,
        };
        for (const [door, part] of Object.entries(data))
          assert.ok(bare(JSON.stringify(part)).includes(bare(JSON.stringify(says.en))), `${door}: ${id}`);
        for (const [door, text] of Object.entries({ sheet, shown, llms: bare(llmsLine(id)), compared }))
          assert.ok(text.includes(bare(says.en)), `${door}: ${id}`);
      }
    }
  });
});
