import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { fc } from '../../../test/properties.ts';
import { createSimulator } from './simulator.ts';
import { createHandClock } from './testing/hand-clock.ts';
import words from './testing/hostile-words.json' with { type: 'json' };

const catalogue = loadCatalogue();
const numRuns = process.env.FAROL_TEST_LONG === '1' ? 1_500 : 400;
const simulator = createSimulator({ catalogue, clock: createHandClock() });
const ids = catalogue.apis.map(({ id }) => id);

const nasty = fc.constantFrom(...words.pieces);
const piece = fc.oneof(nasty, fc.string({ maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 10 }));
const knownPath = fc.constantFrom(
  ...catalogue.apis.flatMap((api) => [
    [api.firstRequest.path, api.id] as const,
    ...api.failures.flatMap(({ request }) => (request?.path ? [[request.path, api.id] as const] : [])),
  ]),
);
const address = fc.oneof(
  fc
    .tuple(fc.constantFrom(...ids), fc.array(piece, { maxLength: 5 }))
    .map(([id, parts]) => `/${id}/${parts.join('/')}`),
  fc.tuple(knownPath, piece).map(([[path, id], end]) => `/${id}${path}${end}`),
  fc.tuple(knownPath, piece).map(([[path, id], end]) => `/${id}${path.replace(/[^/]+\/?$/, end)}`),
  piece.map((text) => `/${text}`),
);
const query = fc.array(fc.tuple(fc.oneof(piece, fc.constantFrom(...words.parameters)), piece), { maxLength: 5 });
const headerName = fc.constantFrom(...words.headers);
const headers = fc.array(fc.tuple(headerName, fc.string({ maxLength: 30 })), { maxLength: 4 });
const body = fc.oneof(
  fc.constant(undefined),
  piece,
  fc.json(),
  fc.constant('['.repeat(50_000)),
  fc.constant('x'.repeat(1_200_000)),
);
const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'BREW');

function build(at: string, pairs: readonly (readonly [string, string])[], asked: RequestInit): Request | null {
  try {
    const url = new URL(`http://127.0.0.1:4000${at}`);
    for (const [name, value] of pairs) url.searchParams.append(name, value);
    return new Request(url, asked);
  } catch {
    // A request that no client can build cannot arrive.
    return null;
  }
}

test('every request gets an answer that is marked as simulated', async () => {
  await fc.assert(
    fc.asyncProperty(address, query, headers, method, body, async (at, pairs, sent, verb, content) => {
      const hasBody = content !== undefined && verb !== 'GET' && verb !== 'HEAD';
      const request = build(at, pairs, {
        method: verb,
        headers: sent as [string, string][],
        ...(hasBody && { body: content }),
      });
      if (!request) return;
      const response = await simulator(request);
      assert.ok(response.status >= 200 && response.status < 600);
      assert.equal(response.headers.get('x-farol-simulated'), '1');
      await response.arrayBuffer();
    }),
    { numRuns },
  );
});

test('a request whose body was already read or breaks off gets an answer too', async () => {
  const address = 'https://api.anthropic.com/v1/messages';
  const headers = { 'x-api-key': 'k', 'anthropic-version': '2026-10-21' };
  const read = new Request(address, { method: 'POST', headers, body: '{}' });
  await read.text();
  assert.equal((await simulator(read)).status, 400);
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
  const half = { method: 'POST', headers, body: broken, duplex: 'half' };
  const request = new Request(address, half);
  assert.equal((await simulator(request)).status, 400);
});
