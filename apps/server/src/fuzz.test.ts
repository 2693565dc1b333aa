import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fc } from '../../../test/properties.ts';
import words from './testing/fuzz-words.json' with { type: 'json' };
import { answersOf, closed, openSocket } from './testing/raw-client.ts';
import { askOf, catalogue, createTestServer } from './testing/test-server.ts';

/** The same requests each time, unless FUZZ_SEED=... or FUZZ_RUNS=... ask for others. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_114);
const numRuns = Number(process.env.FUZZ_RUNS ?? (process.env.FAROL_TEST_LONG === '1' ? 10_000 : 600));
console.log(`fuzzing with FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns}`);

const server = await createTestServer({
  limits: { headersTimeoutMs: 500, requestTimeoutMs: 1_000, checkIntervalMs: 50, lingerMs: 200 },
});
const ask = await askOf(server);
after(() => server.close(0));

const known = fc.constantFrom(...words.segments);
const id = fc.constantFrom(
  ...catalogue.apis.map((api) => api.id),
  ...catalogue.rules.slice(0, 5).map((rule) => rule.id),
  'not-found',
);
const anything = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 40 }));
const segment = fc.oneof({ weight: 4, arbitrary: known }, { weight: 2, arbitrary: id }, anything.map(encode));
const randomPath = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`);
/** Half of the requests ask for something that exists, so that the rest of them is looked at, too. */
const existing = fc.constantFrom(
  ...[...server.prepared.keys()].map((target) => target.split('?')[0] ?? ''),
  '/graphql',
  '/problems',
  '/healthz',
  '/readyz',
);
const path = fc.oneof(existing, randomPath);

const name = fc.oneof(fc.constantFrom(...words.parameters), anything.map(encode));
const value = fc.oneof(fc.constantFrom(...words.values), anything.map(encode));
const query = fc
  .array(
    fc.tuple(name, value).map(([key, text]) => `${key}=${text}`),
    { maxLength: 4 },
  )
  .map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''));

const headerName = fc.constantFrom(...words.headers);
const headerValue = fc.oneof(
  fc.constantFrom(...words.headerValues),
  fc.string().map((text) => text.replace(/[^\t\x20-\x7e]/g, '')),
);
const headers = fc.dictionary(headerName, headerValue, { maxKeys: 5 });
const body = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record(
      {
        query: fc.oneof(fc.constantFrom(...words.queries), fc.string()),
        variables: fc.jsonValue(),
        operationName: fc.jsonValue(),
        extensions: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .map((request) => JSON.stringify(request)),
);
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('GET') },
  fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'get', 'X'),
);

test('no request gets a 5xx, a stack or another shape of error than the described one', {
  timeout: 300_000,
}, async () => {
  const slowest = { ms: 0, what: '' };
  await fc.assert(
    fc.asyncProperty(method, path, query, headers, body, async (verb, where, search, sent, text) => {
      const bodiless = /^(GET|HEAD)$/i.test(verb);
      const started = process.threadCpuUsage();
      const response = await ask(`${where}${search}`, {
        method: verb,
        headers: sent,
        ...(bodiless ? {} : { body: text }),
        redirect: 'manual',
      });
      const { user, system } = process.threadCpuUsage(started);
      const ms = (user + system) / 1_000;
      if (ms > slowest.ms) Object.assign(slowest, { ms, what: `${verb} ${where}${search}` });
      assert.ok(response.status < 500, `${response.status}`);
      assert.match(response.headers.get('x-request-id') ?? '', /^[A-Za-z0-9._~-]{8,64}$/);
      assert.doesNotMatch(await response.text(), /\n\s+at |\\n\s+at |\.[cm]?[jt]s:\d+|node_modules|node:internal/);
    }),
    { seed, numRuns },
  );
  assert.ok(slowest.ms < 2_000, `${slowest.what} cost ${slowest.ms} ms of processor`);
});

test('over a socket every sequence of bytes is answered or closed, without a 5xx', { timeout: 300_000 }, async () => {
  const address = await server.listen(0, '127.0.0.1');
  const noise = fc.oneof(anything, fc.constantFrom('\r\n', '\r\n\r\n', '\0', '\n', ' ', ':', '\u00ff'));
  const line = fc
    .tuple(method, path, query, fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2', 'http/1.1', ''))
    .map(([verb, where, search, version]) => `${verb} ${where}${search} ${version}\r\n`);
  const fields = headers.map((sent) =>
    Object.entries(sent)
      .map(([key, text]) => `${key}: ${text}\r\n`)
      .join(''),
  );
  const framing = fc.constantFrom(...words.framings);
  const message = fc.oneof(
    noise,
    fc
      .tuple(line, fc.constantFrom('Host: a\r\n', 'Host: a\r\nHost: b\r\n', ''), fields, framing, body)
      .map((parts) => `${parts.slice(0, 4).join('')}\r\n${parts[4]}`),
    fc.tuple(line, noise, fields).map((parts) => parts.join('')),
  );
  const messages = fc.sample(message, { seed, numRuns: 400 });
  const ends = await Promise.all(
    messages.map(async (text) => {
      const socket = await openSocket(address);
      const received = closed(socket);
      socket.write(text, 'latin1');
      // A client that has said everything; the server must come to an end too.
      socket.end();
      return { text, answers: answersOf(await received) };
    }),
  );
  assert.equal(ends.length, 400);
  for (const { text, answers } of ends)
    for (const answer of answers) {
      assert.ok(answer.status < 500, `${answer.status} for ${JSON.stringify(text)}`);
      assert.ok(answer.headers['x-request-id'], JSON.stringify(text));
      // GraphQL has errors of its own shape, and the answer to a HEAD cannot be separated from the next one.
      if (answer.status >= 400 && answer.body !== '' && !/graphql|^HEAD/.test(text)) {
        assert.equal(answer.headers['content-type'], 'application/problem+json', JSON.stringify(text));
        assert.equal(JSON.parse(answer.body).status, answer.status);
      }
    }
  assert.ok(ends.some(({ answers }) => answers[0]?.status === 200));
  assert.ok(ends.some(({ answers }) => answers[0]?.status === 400));
  assert.equal((await fetch(`${address}/healthz`)).status, 200);
});

function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}
