import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryLook } from './give-memory-back.ts';

const mb = 1024 ** 2;

/** A process that looks with this much memory and this share of work, one pair after another; how often it collected after each. */
function collected(...pairs: readonly (readonly [residentMb: number, busyShare: number])[]): number[] {
  let [residentMb, share] = [40, 0];
  let count = 0;
  const collect = () => {
    count += 1;
    residentMb = 40;
  };
  const look = memoryLook({ residentBytes: () => residentMb * mb, busyShare: () => share, collect });
  return pairs.map(([nextMb, nextShare]) => {
    [residentMb, share] = [nextMb, nextShare];
    look();
    return count;
  });
}

test('memory is given back once after a load, when the process has nothing to do', () => {
  assert.deepEqual(collected([120, 0.9], [120, 0.5], [120, 0.01], [42, 0.01], [42, 0]), [0, 0, 1, 1, 1]);
});

test('a little growth is not worth a stop', () => {
  assert.deepEqual(collected([50, 0], [55, 0], [56, 0]), [0, 0, 1]);
});
