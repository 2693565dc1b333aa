import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type AppRequest, startApp } from '../testing/app.ts';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';

const json = { 'content-type': 'application/json' };
const token = 'token-that-is-never-printed';

/** A list of books behind a token. Its PUT keeps what was not sent. */
async function startBooks(t: TestContext): Promise<string> {
  const books = new Map<string, Record<string, unknown>>([
    ['1', { id: '1', title: 'Dom Casmurro', note: 'A classic\u009b2J' }],
  ]);
  let next = 2;
  const answer = ({ method, path, headers, body }: AppRequest) => {
    const failed = (status: number, more: Record<string, string> = {}) => ({
      status,
      headers: { ...json, ...more },
      body: JSON.stringify({ error: `status ${status}` }),
    });
    const id = path.match(/^\/books\/(\w+)$/)?.[1];
    if (!path.startsWith('/books')) return failed(404);
    if (headers.authorization !== `Bearer ${token}`) return failed(401, { 'www-authenticate': 'Bearer' });
    const ok = (value: unknown, status = 200, more = {}) => ({
      status,
      headers: { ...json, ...more },
      body: JSON.stringify(value),
    });
    if (method === 'GET' && id === undefined && /^\/books(\?|$)/.test(path)) return ok([...books.values()]);
    if (method === 'POST' && path === '/books') {
      let sent: Record<string, unknown>;
      try {
        sent = JSON.parse(body.toString());
      } catch {
        return failed(400);
      }
      const created = { ...sent, id: String(next++) };
      books.set(created.id, created);
      return ok(created, 201, { location: `/books/${created.id}` });
    }
    const book = books.get(id ?? '');
    if (book === undefined) return failed(404);
    if (method === 'GET') return ok(book);
    if (method === 'DELETE') {
      books.delete(id ?? '');
      return { status: 204, headers: {}, body: '' };
    }
    if (method !== 'PUT' && method !== 'PATCH') return failed(405);
    try {
      Object.assign(book, JSON.parse(body.toString()));
    } catch {
      return failed(400);
    }
    return ok(book);
  };
  const app = await startApp(t, answer);
  return new URL(app.address).origin;
}

test('a running server is checked, and a breach is shown with both exchanges and a line to repeat it', async (t) => {
  const base = await startBooks(t);
  const words = `check --live ${base} --allow-writes --resource books --token-env BOOKS_TOKEN --lang en`;
  const { exitCode, stdout, stderr } = await farol(words, { environment: { BOOKS_TOKEN: token } });
  assert.equal(exitCode, 1, stderr);
  assert.match(stdout, /rest-put-replaces/);
  assert.match(stdout, /The PUT did not send "title", and the old value was kept/);
  assert.match(stdout, /authorization: Bearer \$BOOKS_TOKEN/);
  assert.match(stdout, /curl -sS -i -X PUT/);
  assert.match(stdout, /, 1 broken,/);
  assert.ok(!stdout.includes(token));
  assert.ok(!stdout.includes('\u009b'), 'no text of the server moves the cursor');
});

test('the report as JSON names the rule, and reads alone are kept', async (t) => {
  const base = await startBooks(t);
  const words = `check --live ${base} --resource books --token-env BOOKS_TOKEN --format json`;
  const { exitCode, stdout } = await farol(words, { environment: { BOOKS_TOKEN: token } });
  assert.equal(exitCode, 0);
  const report = JSON.parse(stdout);
  assert.deepEqual(report.findings, []);
  assert.ok(report.cannot_tell.some(({ rule }: { rule: string }) => rule === 'rest-put-replaces'));
});

test('wrong use is exit 2, and a server that cannot be checked is exit 3', async (t) => {
  const base = await startBooks(t);
  const [schema, other] = [join(folderOf(t), 'schema.graphql'), join(folderOf(t), 'other.yaml')];
  writeFileSync(schema, 'type Query { a: Int }');
  writeFileSync(other, 'a: 1\n');
  const ends: readonly (readonly [string, number, RegExp])[] = [
    ['--live http://127.0.0.1:1', 3, /Cannot connect to http:\/\/127\.0\.0\.1:1/],
    ['--live not-a-url', 2, /is not the URL of a server/],
    ['--live https://api.example --allow-writes', 2, /give the URL twice/],
    [`--live ${base} --resource books`, 3, /\/books responds with 401\. Give the credential with --token-env/],
    [`--live ${base} --token-env NO_SUCH_VARIABLE`, 2, /NO_SUCH_VARIABLE is empty or not set/],
    [`--live ${base} --receiver ${base}`, 2, /one at a time/],
    ['--resource books', 2, /--resource needs --live|Say what to check/],
    [`--receiver ${base}`, 2, /secret/],
    [`--receiver ${base} openapi.yaml`, 2, /--receiver checks a receiver alone/],
    [`--live ${base} --previous openapi.yaml`, 2, /--previous compares two descriptions/],
    [`--receiver ${base} --previous openapi.yaml`, 2, /--previous compares two descriptions/],
    ['openapi.yaml --secret-file secret.txt', 2, /--secret-file needs --receiver/],
    ['openapi.yaml --scheme github', 2, /--scheme needs --receiver/],
    [`--live ${base} ${schema}`, 3, /schema\.graphql is a GraphQL schema; --live reads an OpenAPI description/],
    [
      `--live ${base} ${other}`,
      3,
      /other\.yaml is neither an OpenAPI description \(2\.0 to 3\.2\) nor a GraphQL schema/,
    ],
  ];
  for (const [words, expected, message] of ends) {
    const { exitCode, stderr } = await farol(`check ${words} --lang en`);
    assert.match(stderr, message);
    assert.equal(exitCode, expected, words);
  }
});

test('a receiver is checked with the secret of a file, which is never printed', async (t) => {
  const secret = 'a-secret-that-both-sides-know';
  const file = join(folderOf(t), 'secret.txt');
  writeFileSync(file, `${secret}\n`);
  let effects = 0;
  const app = await startApp(t, ({ path, headers, body }) => {
    if (path === '/effects') return { status: 200, headers: json, body: `{"effects":${effects}}` };
    const right = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    if (headers['x-signature'] !== right) return { status: 401, headers: {}, body: '' };
    effects += 1;
    return { status: 200, headers: {}, body: '' };
  });
  const { origin } = new URL(app.address);
  const words = `check --receiver ${origin}/hook --secret-file ${file} --effects-url ${origin}/effects --within 60000 --lang en`;
  const { exitCode, stdout, stderr } = await farol(words);
  assert.equal(exitCode, 1, stderr);
  assert.match(stdout, /webhooks-deduplicate/);
  assert.match(stdout, /The same event delivered 4 times, signed anew each time, had 4 effects; 1 would be right/);
  assert.match(stdout, /100 deliveries: p99 of \d+ ms; the limit is 60000 ms/);
  assert.ok(!stdout.includes(secret));
});
