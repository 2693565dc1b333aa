import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import type { Tool } from '../answer/tool.ts';
import { agentParts } from '../testing/agent-parts.ts';
import { findEntries } from './find-entries.ts';
import { kinds } from './kinds.ts';
import { showEntry } from './show-entry.ts';

const call = { ...agentParts(), signal: new AbortController().signal };
const catalogue = call.catalogue();
/** As JSON, since the data of an answer has no type. */
const run = async (tool: Tool, input: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(await tool.run(tool.input.parse(input), call)));

test('words find APIs, rules, guides, terms and statuses; a filter leaves only APIs', async () => {
  const { data } = await run(findEntries, { words: 'cep' });
  assert.equal(data.items[0].id, 'viacep');
  const all = await run(findEntries, { most: 50 });
  assert.equal(all.data.items.length, 50);
  assert.ok(all.data.more);
  const keyless = await run(findEntries, { authentication: 'No key', most: 50 });
  assert.deepEqual(new Set(keyless.data.items.map(({ kind }: { kind: string }) => kind)), new Set(['api']));
  assert.equal(keyless.data.total, catalogue.apis.filter(({ authentication }) => authentication === 'No key').length);
  const short = await run(findEntries, { authentication: 'no-key', format: 'json', most: 50 });
  assert.equal(short.data.total, keyless.data.total);
  const terms = await run(findEntries, { words: 'cursor', kinds: ['term'], language: 'pt' });
  assert.deepEqual(terms.data.items[0].id, 'cursor');
});

test('a filter lists each value in one spelling, and accepts its label too', async () => {
  const listed = JSON.stringify(z.toJSONSchema(findEntries.input, { io: 'input' }));
  assert.match(listed, /"oauth-2\.0"/);
  assert.doesNotMatch(listed, /No key|OAuth 2\.0|SSE \(/);
  const total = async (input: Record<string, unknown>) => (await run(findEntries, input)).data.total;
  assert.equal(await total({ authentication: 'oauth-2.0' }), await total({ authentication: 'Auth: OAuth 2.0' }));
  assert.equal(await total({ format: 'sse' }), await total({ format: 'SSE (streaming)' }));
  assert.equal(findEntries.input.safeParse({ format: 'Sse' }).success, false);
});

test('every API, rule, guide, term and status is shown with source and date, short and whole, in both languages', async () => {
  const all = await run(findEntries, { most: 50 });
  assert.ok(all.data.total > 100);
  for (const kind of kinds) {
    const ids = (await run(findEntries, { kinds: [kind], most: 50 })).data.items.map(({ id }: { id: string }) => id);
    assert.ok(ids.length > 0, kind);
    for (const id of ids)
      for (const language of ['pt', 'en']) {
        const short = await run(showEntry, { [kind]: String(id), language });
        const whole = await run(showEntry, { [kind]: String(id), language, whole: true });
        for (const answer of [short, whole]) {
          assert.ok(answer.source.length > 0, `${kind} ${id}`);
          assert.match(answer.date, /^2\d{3}-\d\d-\d\d$/);
          assert.equal(answer.basis, 'stated');
        }
        assert.ok(JSON.stringify(short).length <= JSON.stringify(whole).length, `${kind} ${id} is longer when short`);
        assert.ok(JSON.stringify(short).length < 8_000, `${kind} ${id}: ${JSON.stringify(short).length}`);
      }
  }
});

test('an unknown id is answered with the nearest ones', async () => {
  const { data, failed } = await run(showEntry, { api: 'viacpe' });
  assert.equal(failed, true);
  assert.equal(data.error.code, 'unknown_id');
  assert.equal(data.error.nearest[0], 'viacep');
  assert.deepEqual((await run(showEntry, { api: 'banco central' })).data.error.nearest, ['bcb-sgs']);
  assert.equal((await run(showEntry, { api: 'nope' })).data.error.nearest, undefined);
});
