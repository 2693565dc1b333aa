import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askOf } from '../../testing/test-server.ts';
import { createWholeServer } from '../../testing/whole-server.ts';
import { enumName } from '../schema/types-from-zod.ts';
import { openDoor, post } from '../testing/test-door.ts';

const whole = await createWholeServer();
const ask = await askOf(whole.server);
after(whole.close);

const query = `{ apis { nodes { id quota {
  callable withCredential heldUntil
  windows { per seconds kind scope limit used left moreAt resetsAt }
} } } }`;

async function graphql() {
  const body = JSON.stringify({ query });
  const response = await ask('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  assert.deepEqual([response.status, response.headers.get('cache-control')], [200, 'no-store']);
  const { data, errors } = await response.json();
  assert.equal(errors, undefined);
  return data.apis.nodes as readonly { readonly id: string; readonly quota: Quota }[];
}

type Window = {
  readonly limit: number;
  readonly used: number;
  readonly left: number;
  readonly resetsAt: string | null;
};
type Quota = { readonly windows: readonly Window[] };

test('the quota of every API has the facts of REST', async () => {
  const entries = await graphql();
  assert.equal(entries.length, 18);
  for (const { id, quota } of entries) {
    const rest = await (await ask(`/v1/apis/${id}/quota`)).json();
    assert.deepEqual(
      quota,
      {
        callable: rest.callable,
        withCredential: rest.with_credential,
        heldUntil: rest.held_until,
        windows: rest.windows.map((window: Record<string, unknown>) => ({
          per: enumName(String(window.per)),
          seconds: window.seconds,
          kind: enumName(String(window.kind)),
          scope: window.scope === null ? null : enumName(String(window.scope)),
          limit: window.limit,
          used: window.used,
          left: window.left,
          moreAt: window.more_at,
          resetsAt: window.resets_at,
        })),
      },
      id,
    );
  }
});

test('the quota moves with each call, however often it is asked for', async () => {
  // More often than a query has to come before it is compiled, and before a cacheable answer is cached.
  for (let calls = 0; calls < 3; calls += 1) {
    const window = (await graphql()).find(({ id }) => id === 'receitaws')?.quota.windows[0];
    assert.ok(window);
    assert.deepEqual([window.used, window.left], [calls, window.limit - calls]);
    assert.equal(window.resetsAt === null, calls === 0);
    const called = await ask(`/gateway/receitaws/v1/cnpj/0000000000019${calls}`, { headers: { host: '127.0.0.1' } });
    await called.arrayBuffer();
  }
});

test('a server without a gateway has no quota, and says so by null', async () => {
  const { text } = await post(openDoor(), { query: '{ api(id: "receitaws") { quota { callable } } }' });
  assert.equal(text, '{"data":{"api":{"quota":null}}}');
});
