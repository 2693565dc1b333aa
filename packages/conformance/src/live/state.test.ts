// What a run did not create is as it was before, or the report says that it is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '../finding.ts';
import type { Transport } from './exchange/transport.ts';
import { checkGood } from './testing/check-good.ts';
import { serve } from './testing/good-server.ts';
import { createWorld, token, type World } from './testing/good-world.ts';

const operations = (...methods: string[]) => Object.fromEntries(methods.map((method) => [method, {}]));

/** Two lists; only the second one is written to. */
const description = {
  openapi: '3.1.0',
  paths: {
    '/v1/authors': operations('get'),
    '/v1/authors/{id}': operations('get'),
    '/v1/books': operations('get', 'post'),
    '/v1/books/{id}': operations('get', 'put', 'patch', 'delete'),
  },
};

type Author = { readonly id: string; name: string; updated_at?: string };

/** The good server with a second list, and a change to it at the first reading after an item of the run is gone. */
function check(world: World, change: (authors: Author[], reading: number) => void = () => {}): Promise<Report> {
  const authors: Author[] = [
    { id: 'a1', name: 'Clarice' },
    { id: 'a2', name: 'Machado' },
  ];
  const books = serve(world);
  const before = world.next;
  let readings = 0;
  const transport: Transport = {
    ...books,
    send: async (asked, ...more) => {
      const { pathname } = new URL(asked.url);
      if (!pathname.startsWith('/v1/authors') || !asked.headers.some(([, value]) => value === `Bearer ${token}`))
        return books.send(asked, ...more);
      if (asked.method === 'GET' && pathname === '/v1/authors') {
        if (world.next > before && world.books.size === 5) change(authors, readings++);
        return json({ data: authors });
      }
      const one = authors.find(({ id }) => pathname === `/v1/authors/${id}`);
      return one && asked.method === 'GET' ? json(one) : books.send(asked, ...more);
    },
  };
  return checkGood(transport, { description });
}

function json(body: unknown) {
  const headers: [string, string][] = [['content-type', 'application/json']];
  return { status: 200, headers, body: JSON.stringify(body), isCut: false, hasExtraBytes: false, ms: 1 };
}

const rename = (authors: Author[], reading: number) => {
  const [first] = authors;
  if (first && reading === 0) first.name = 'Changed by a side effect';
};
const stateOf = ({ remarks }: Report) =>
  remarks.map(({ message }) => message.en).filter((text) => text.startsWith('State of'));

test('one hash covers all lists, also those that nothing was written to', async () => {
  const report = await check(createWorld());
  assert.deepEqual(report.findings, []);
  assert.equal(stateOf(report).length, 1);
  assert.match(
    stateOf(report)[0] ?? '',
    /^State of \/v1\/authors, \/v1\/books before and after: sha256 \w{16}, 7 items\.$/,
  );
});

test('an item of another list that changes during the run is a finding, with both hashes', async () => {
  const report = await check(createWorld(), rename);
  const [finding] = report.findings;
  assert.equal(report.findings.length, 1);
  assert.equal(finding?.sure, 'likely');
  assert.equal(finding?.rule, 'rest-put-replaces');
  assert.match(
    finding?.message.en ?? '',
    /^Item a1 of \/v1\/authors, which this check did not create, changed while it wrote \(name\)/,
  );
  assert.match(finding?.mend.en ?? '', /only the item that its URL names/);
  assert.match(stateOf(report)[0] ?? '', /\(different\): sha256 (\w{16}) and (?!\1)\w{16}, 7 items\.$/);
});

test('items of others that come, go or keep changing, and members that the server writes, raise nothing', async () => {
  const come = await check(createWorld(), (authors, reading) => {
    if (reading === 0) authors.splice(0, 1, { id: 'a3', name: 'Lygia' });
  });
  assert.deepEqual(come.findings, []);
  assert.match(stateOf(come)[0] ?? '', /before and after: sha256 \w{16}, 6 items; 1 came and 1 went\.$/);
  const keeps = await check(createWorld(), (authors, reading) => {
    if (authors[0]) authors[0].name = `Edited ${reading} times`;
  });
  assert.deepEqual(keeps.findings, []);
  const stamped = await check(createWorld(), (authors) => {
    if (authors[0]) authors[0].updated_at = '2026-11-16T10:00:00Z';
  });
  assert.deepEqual(stamped.findings, []);
  assert.match(stateOf(stamped)[0] ?? '', /\(different\)/);
});
