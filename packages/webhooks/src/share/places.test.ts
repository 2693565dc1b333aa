import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPlaces, type PlaceLimits } from './places.ts';
import { createTargetHosts, type Target } from './target-hosts.ts';

const wide: PlaceLimits = { concurrency: 100, perEndpoint: 100, perOwner: 100, perHost: 100 };

const target = (owner: string, endpointId = owner, host = owner): Target => ({
  owner,
  endpointId,
  url: `https://${host}.example/`,
});

async function arrange(limits: Partial<PlaceLimits>, targets: readonly Target[]) {
  const places = createPlaces(
    { ...wide, ...limits },
    createTargetHosts(({ hostname }) => hostname === 'local.example'),
  );
  const begun: Target[] = [];
  const refused: Target[] = [];
  const enter = async (one: Target) => ((await places.enter(one)) ? begun : refused).push(one);
  for (const one of targets) void enter(one);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await settled();
  return { places, begun, refused, enter, settled };
}

const countOf = (begun: readonly Target[], owner: string) => begun.filter((one) => one.owner === owner).length;

describe('places', () => {
  it('are limited in all, for an endpoint, for an owner and for a public host', async () => {
    const six = (of: (n: number) => Target) => Array.from({ length: 6 }, (_, n) => of(n));
    for (const [limits, of, expected] of [
      [{ concurrency: 4 }, (n: number) => target(`${n}`), 4],
      [{ perEndpoint: 2 }, (n: number) => target(`${n}`, 'one'), 2],
      [{ perOwner: 3 }, (n: number) => target('one', `${n}`, `${n}`), 3],
      [{ perHost: 5 }, (n: number) => target(`${n}`, `${n}`, 'one'), 5],
      [{ perHost: 1 }, (n: number) => target(`${n}`, `${n}`, 'local'), 6],
    ] as const)
      assert.equal((await arrange(limits, six(of))).begun.length, expected, JSON.stringify(limits));
  });

  it('are given in order as others leave, past those whose own limit is reached', async () => {
    const [a1, a2, b1, c1] = [target('a'), target('a'), target('b'), target('c')];
    const { places, begun, settled } = await arrange({ concurrency: 2, perEndpoint: 1 }, [a1, a2, b1, c1]);
    assert.deepEqual(begun, [a1, b1]);
    places.leave(b1);
    await settled();
    assert.deepEqual(begun, [a1, b1, c1]);
    places.leave(a1);
    await settled();
    assert.deepEqual(begun, [a1, b1, c1, a2]);
  });

  it('of the second half go to owners with few attempts in flight', async () => {
    const many = Array.from({ length: 16 }, () => target('a', 'a', 'a'));
    const targets = [...many, target('b'), target('b')];
    const { places, begun, settled } = await arrange({ concurrency: 8, perOwner: 8 }, targets);
    assert.deepEqual([countOf(begun, 'a'), countOf(begun, 'b')], [4, 2]);
    for (let n = 0; n < 3; n += 1) places.leave(many[0] as Target);
    await settled();
    assert.equal(countOf(begun, 'a'), 5);
  });

  it('refuse everything that waits when they are closed', async () => {
    const { places, begun, refused, enter, settled } = await arrange({ concurrency: 1 }, [target('a'), target('b')]);
    places.close();
    await settled();
    assert.deepEqual([begun.length, refused.length], [1, 1]);
    await enter(target('c'));
    assert.deepEqual([begun.length, refused.length], [1, 2]);
    assert.equal(places.isBusy(), true);
    places.leave(target('a'));
    assert.equal(places.isBusy(), false);
  });
});
