// Descriptions whose schemas ask for billions, or hold patterns that take for ever: `check --live` ends soon, with a report or a sentence.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startApp } from '../testing/app.ts';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';

const mostMs = 5_000;
const text = { type: 'string' };
const nested = (depth: number): unknown =>
  depth === 0 ? text : { type: 'array', minItems: 90, items: nested(depth - 1) };
const hostile: Readonly<Record<string, unknown>> = {
  'two billion items': { type: 'array', minItems: 2e9, items: text },
  'a billion letters': { type: 'string', minLength: 1e9 },
  'a pattern with a huge count': { type: 'string', pattern: '^a{99999999999}$' },
  'a pattern that backtracks': { type: 'string', pattern: '^(a*)*\\W$' },
  'many open repetitions': { type: 'string', pattern: `^${'a*'.repeat(30)}\\W$` },
  'lists of lists of lists': nested(6),
  'a schema that holds itself': { $ref: '#/components/schemas/Book' },
  'thousands of parts': { allOf: Array.from({ length: 5_000 }, (_, n) => ({ properties: { [`m${n}`]: text } })) },
};

const folder = folderOf({ after });
const server = await startApp({ after }, ({ path }) => ({
  status: /^\/books\/?(\?|$)/.test(path) ? 200 : 404,
  headers: { 'content-type': 'application/json' },
  body: '[{"id":"1","title":"x"}]',
}));

for (const [name, schema] of Object.entries(hostile))
  test(`${name}: the command ends within ${mostMs} ms of processor time, without a stack`, async () => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } };
    const answers = { '200': { description: 'ok', content }, default: { description: 'failed' } };
    const description = {
      openapi: '3.1.0',
      info: { title: 'Books', version: '1' },
      paths: {
        '/books': {
          get: { responses: answers },
          post: { requestBody: { content }, responses: { '201': answers['200'] } },
        },
        '/books/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
          get: { responses: answers },
          put: { requestBody: { content }, responses: answers },
        },
      },
      components: { schemas: { Book: { type: 'object', required: ['title'], properties: { title: schema } } } },
    };
    const file = join(folder, 'hostile.json');
    writeFileSync(file, JSON.stringify(description));
    for (const writes of [[], ['--allow-writes']]) {
      const before = process.cpuUsage();
      const { exitCode, stdout, stderr } = await farol([
        'check',
        file,
        '--live',
        server.address,
        '--lang',
        'en',
        ...writes,
      ]);
      const { user, system } = process.cpuUsage(before);
      assert.ok((user + system) / 1_000 < mostMs, `${(user + system) / 1_000} ms`);
      assert.ok([0, 1, 3].includes(exitCode), `${exitCode}`);
      assert.doesNotMatch(stdout + stderr, /^\s+at .*:\d+/m);
      assert.match(stdout + stderr, /\S/);
    }
  });
