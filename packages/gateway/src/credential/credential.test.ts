// Where the key of an API is placed in a request.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json } from '../../../../test/upstream.ts';
import { createGateway } from '../index.ts';
import { asked, openFixture } from '../testing/fixture.ts';

test('a key goes into a header instead of the query where the entry names both', async (t) => {
  const { parts, upstream, close } = await openFixture(json(200, { id: '1' }));
  t.after(close);
  const gateway = createGateway({ ...parts, environment: { META_ACCESS_TOKEN: 'a-key-of-meta' } });
  t.after(gateway.close);
  assert.equal((await gateway.call(...asked('meta-graph', '/me?fields=id'))).status, 200);
  const [sent] = upstream.seen;
  assert.equal(sent?.headers.authorization, 'Bearer a-key-of-meta');
  assert.match(sent?.url ?? '', /\/me\?fields=id$/);
});
