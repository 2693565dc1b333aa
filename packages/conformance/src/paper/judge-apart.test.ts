import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectSource } from './document/collect.ts';
import { judgePaper } from './judge.ts';
import { judgeApart } from './judge-apart.ts';

const rules = [{ id: 'rest-plural-nouns', level: 'should', check: 'static' }] as const;
const openApi = (paths: unknown) => JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths });
/** Takes long enough to judge, and more memory than a thread needs to start. */
const many = openApi(
  Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`/a${n}/{id}`, { get: { responses: {} } }])),
);

test('a description is judged in a thread, and gets the same report', async () => {
  const text = openApi({ '/getPet': { get: { responses: {} } } });
  const here = judgePaper(await collectSource('a', text, () => assert.fail()), { rules });
  assert.deepEqual(await judgeApart({ name: 'a', text, rules }), here);
  assert.ok(here.findings.length > 0);
});

test('one that is none is refused in both languages', async () => {
  await assert.rejects(judgeApart({ name: 'a', text: '{', rules }), { name: 'DescriptionError' });
});

test('one that takes too long, or too much memory, is refused with its limit, and the next is judged', async () => {
  const limited = (limits: Parameters<typeof judgeApart>[1]) => judgeApart({ name: 'a', text: many, rules }, limits);
  await assert.rejects(limited({ timeMs: 1 }), /could not be checked within 0\.001 s/);
  await assert.rejects(limited({ memoryMb: 12 }), /more than 12 MB of memory/);
  assert.ok(await judgeApart({ name: 'a', text: openApi({}), rules }));
});

test('few wait for their turn; one more is told to try again', async () => {
  const asked = Array.from({ length: 3 }, () =>
    judgeApart({ name: 'a', text: openApi({}), rules }, { mostWaiting: 2 }),
  );
  const ended = await Promise.allSettled(asked);
  assert.deepEqual(
    ended.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected'],
  );
});
