import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createTestServer } from '../testing/test-server.ts';

test('the query in the README runs as it is printed', async () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const [, body = ''] = /\/graphql --json '([^']+)'/.exec(readme) ?? [];
  const { fetch } = await createTestServer();
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(new Request('http://127.0.0.1:8080/graphql', { method: 'POST', headers, body }));
  const { data, errors } = await response.json();
  assert.equal(errors, undefined, JSON.stringify(errors));
  assert.equal(data.apis.nodes.length, 3);
});
