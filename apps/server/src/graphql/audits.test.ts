import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { serverAudits } from 'graphql-http';
import { listen, openDoor } from './testing/test-door.ts';

test('of the 61 audits of graphql-http, only the three that want 200 for a failed request do not pass', async () => {
  const server = await listen(openDoor());
  after(server.close);
  const audits = serverAudits({ url: server.url });
  const failed: string[] = [];
  for (const audit of audits) {
    const result = await audit.fn();
    if (result.status !== 'ok') failed.push(audit.id);
  }
  assert.equal(audits.length, 61);
  assert.deepEqual(failed.sort(), ['572B', '7B9B', 'FDE2']);
});
