// Texts that once made a reader of descriptions slow or hang, and mutations of them: the command judges each in bounded time, and the
// server answers others while it judges them. FAROL_TEST_LONG=1 has 2,000 of them instead of 100.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { collectSource, DescriptionError, judgePaper } from '@farol/conformance';
import { temporaryFolder } from '../temporary-folder.ts';
import { startBuiltServer } from './built-server.ts';
import { createSeeded, mutate } from './seeded.ts';
import { measureWaits } from './waits.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';
const count = isLong ? 2_000 : 100;
const mostBytes = 64 * 1024;
/** Of processor time for one text. */
const mostMs = 2_000;
const healthMs = 250;

const openApi = '{"openapi":"3.1.0","info":{"title":"a","version":"1"},"paths":{';
const filled = (piece: string, bytes = mostBytes) => piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes);
const hostile: readonly string[] = [
  ...[60, 120, 4_096, mostBytes].map((n) => '"'.repeat(n)),
  ...[
    '\\"',
    '#',
    '{',
    '[',
    '{"a":',
    '- ',
    '? ',
    '&a *a ',
    '"""',
    '# "\n',
    "'",
    '!!a ',
    '%',
    '\t',
    'a: &a\n',
    '|\n',
  ].map((piece) => filled(piece)),
  `a: &a [1]\n${Array.from({ length: 30 }, (_, n) => `b${n}: &b${n} [*a, *a, *b${n - 1}]`).join('\n')}`,
  `type Query { ${filled('"', 4_000)}`,
  `type Query { a: ${filled('[', 30_000)}Int`,
  `query { ${filled('{ a ', 30_000)}`,
  `${openApi}${filled('"/a{b}":{"get":{}},', 60_000)}`,
  `${openApi}"/${filled('{', 60_000)}":{"get":{"responses":{}}}}}`,
  `${openApi}"/a":{"get":{"description":"${filled('a a.', 60_000)}","responses":{"200":{"description":"${filled('- ', 3_000)}"}}}}}}`,
  `openapi: 3.1.0\npaths:\n  /a:\n    get:\n      description: ${filled('limit of 1', 60_000)}`,
  `openapi: 3.1.0\npaths:\n${filled('  ? a\n  : b\n', 60_000)}`,
];
const seeded = createSeeded(20_261_118);
const texts = [
  ...hostile,
  ...Array.from({ length: count - hostile.length }, () => mutate(seeded, seeded.pick(hostile)).slice(0, mostBytes)),
];
const rules = loadCatalogue().rules.map(({ id, level, check }) => ({ id, level, check }));
const named = (text: string) => `${text.length} characters that begin with ${JSON.stringify(text.slice(0, 60))}`;

test(`each of ${texts.length} hostile texts is judged or refused within ${mostMs} ms of processor time`, async (t) => {
  let longest = 0;
  for (const text of texts) {
    const before = process.cpuUsage();
    try {
      judgePaper(await collectSource('hostile', text, () => assert.fail('no file')), { rules });
    } catch (error) {
      if (!(error instanceof DescriptionError)) throw new Error(named(text), { cause: error });
    }
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    assert.ok((user + system) / 1_000 < mostMs, named(text));
  }
  t.diagnostic(`at most ${longest.toFixed(0)} ms`);
});

test('the server answers others while an assistant sends it hostile texts, and ends in its normal time', async (t) => {
  const server = await startBuiltServer(t, temporaryFolder(t), { LOG_LEVEL: 'silent' });
  const send = async (text: string) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const params = { name: 'check_description', arguments: { text } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const answer = await fetch(`${server.origin}/mcp`, { method: 'POST', headers, body });
    assert.equal(answer.status, 200, await answer.text());
  };
  // The first call loads what the tools need, whatever the text.
  await send('openapi: 3.1.0');
  let isOver = false;
  const sending = Promise.all(hostile.map(send)).finally(() => {
    isOver = true;
  });
  const waits = await measureWaits(t, server.origin, ['/healthz'], () => isOver);
  await sending;
  t.diagnostic(`${hostile.length} texts: ${waits.text}`);
  assert.ok(waits.p99 <= Math.max(healthMs, 3 * waits.bare.p99), waits.text);
  // Also while one is being judged.
  void send(hostile.at(-2) ?? '').catch(() => {});
  const asked = performance.now();
  await server.kill('SIGTERM');
  assert.ok(performance.now() - asked < 5_000, `${performance.now() - asked} ms`);
});
