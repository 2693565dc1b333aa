import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { createGateway } from './index.ts';
import { asked, type Fixture, openFixture } from './testing/fixture.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

test('a machine too slow to send counted calls in time says so with Retry-After, sends nothing and does not blame the API', async (t) => {
  const { upstream, parts, clock } = fixture;
  const dial = () => {
    clock.forward(60_000);
    return upstream.origin;
  };
  const slow = createGateway({ ...parts, dial });
  t.after(() => slow.close());
  for (let n = 0; n < 6; n += 1) {
    const response = await slow.call(...asked('receitaws', '/cnpj/00000000000191'));
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('retry-after'), '1');
    assert.equal(((await response.json()) as { code: string }).code, 'unavailable');
  }
  assert.equal(upstream.seen.length, 0);
});

test('a call that is often too late to be sent is sent once the machine is quick enough, within its time', async (t) => {
  const { upstream, parts, clock } = fixture;
  let lateLeft = 4;
  const dial = () => {
    if (lateLeft > 0) clock.forward(6_000);
    lateLeft -= 1;
    return upstream.origin;
  };
  const slow = createGateway({ ...parts, dial });
  t.after(() => slow.close());
  assert.equal((await slow.call(...asked('receitaws', '/cnpj/00000000000191'))).status, 200);
  assert.equal(upstream.seen.length, 1);
});
