import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '../../../../test/properties.ts';
import { callUsageHeaders, takeCall } from './call-window.ts';

const limit = { calls: 3, windowMs: 1_000 };

describe('the limit of a key', () => {
  it('admits exactly its number of calls in any trailing window', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }), (gaps) => {
        let times: readonly number[] = [];
        let now = 0;
        const admitted: number[] = [];
        for (const gap of gaps) {
          now += gap;
          const inWindow = admitted.filter((at) => at > now - limit.windowMs).length;
          const decision = takeCall(times, limit, now);
          assert.equal(decision.admitted, inWindow < limit.calls);
          if (decision.admitted) admitted.push(now);
          else
            assert.ok(
              takeCall(decision.times, limit, decision.usage.moreAt ?? 0).admitted,
              'there is room when it says so',
            );
          times = decision.times;
          assert.ok(times.length <= limit.calls);
        }
      }),
    );
  });

  it('admits calls that come together all or none, and says when there is room for all', () => {
    const two = takeCall([], limit, 0, 2);
    assert.deepEqual([two.admitted, two.times, two.usage.left], [true, [0, 0], 1]);
    const more = takeCall([0, 100, 200], limit, 500, 2);
    assert.deepEqual([more.admitted, more.times, more.usage.moreAt], [false, [0, 100, 200], 1_100]);
    assert.ok(takeCall(more.times, limit, 1_100, 2).admitted);
    assert.equal(takeCall([], limit, 0, 4).admitted, false);
  });

  it('is sent in the headers of draft 11', () => {
    const { usage } = takeCall([0], { calls: 60, windowMs: 60_000 }, 500);
    assert.deepEqual(callUsageHeaders(usage), {
      'ratelimit-policy': '"chave";q=60;w=60',
      ratelimit: '"chave";r=58;t=60',
    });
  });
});
