import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { serverAudits } from 'graphql-http';
import type { Profile } from './http/status.ts';
import { listen, openDoor } from './testing/test-door.ts';

/** What each profile leaves out of the 61 audits, which encode an older text than the spec and the draft. */
async function failing(profile: Profile): Promise<{ readonly total: number; readonly ids: string[] }> {
  const server = await listen(openDoor({ profile }));
  after(server.close);
  const audits = serverAudits({ url: server.url });
  const ids: string[] = [];
  for (const audit of audits) {
    const result = await audit.fn();
    if (result.status !== 'ok') ids.push(audit.id);
  }
  return { total: audits.length, ids };
}

test('the audit profile passes all 61 audits of graphql-http', async () => {
  assert.deepEqual(await failing('audit'), { total: 61, ids: [] });
});

test('the default profile differs in the three audits that want 200 for a failed request', async () => {
  const { total, ids } = await failing('spec');
  assert.equal(total, 61);
  assert.deepEqual(ids.sort(), ['572B', '7B9B', 'FDE2']);
});

test('the draft profile differs exactly where the draft of 2026 supersedes the audits', async () => {
  const { ids } = await failing('draft');
  const unprocessable = ids.filter((id) => /^(423L|LKJ\d|6C0\d|476\d|58B\d|3E3A|86EE)$/.test(id));
  assert.equal(unprocessable.length, 19, 'the draft wants 422 for what can be read but not followed');
  assert.deepEqual(ids.filter((id) => !unprocessable.includes(id)).sort(), ['572B', '7B9B', 'FDE2']);
});
