import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundled } from './bundle.ts';
import { collectSource } from './collect.ts';

const files: Readonly<Record<string, string>> = {
  'paths.yaml': 'books: { get: { schema: { $ref: "schemas.yaml#/Book" } }, up: { $ref: "openapi.yaml#/info" } }',
  'schemas.yaml': 'Book: { properties: { next: { $ref: "#/Book" } } }',
};

test('references across files become references into one document, also in circles', async () => {
  const root = 'openapi: 3.1.0\ninfo: { title: x }\npaths: { /books: { $ref: "paths.yaml#/books" } }';
  const source = await collectSource('openapi.yaml', root, async (name) => ({ name, text: files[name] ?? root }));
  assert.deepEqual(bundled(source), {
    openapi: '3.1.0',
    info: { title: 'x' },
    paths: { '/books': { $ref: '#/x-linked-files/0/books' } },
    'x-linked-files': [
      { books: { get: { schema: { $ref: '#/x-linked-files/1/Book' } }, up: { $ref: '#/info' } } },
      { Book: { properties: { next: { $ref: '#/x-linked-files/1/Book' } } } },
    ],
  });
});

test('a description in one file stays as it is', async () => {
  const source = await collectSource('openapi.yaml', 'openapi: 3.1.0', async () => assert.fail('nothing is read'));
  assert.equal(bundled(source), source.value);
});
