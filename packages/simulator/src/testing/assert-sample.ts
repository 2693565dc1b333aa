// The answer is the sample of the entry, or a whole list that holds it.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

export function assertSample(body: unknown, sample: unknown, what = ''): void {
  const isWhole = Array.isArray(body) && Array.isArray(sample) && body.length > sample.length;
  if (!isWhole) assert.deepEqual(body, sample, what);
  else
    for (const one of sample)
      assert.ok(
        body.some((other) => isDeepStrictEqual(other, one)),
        what,
      );
}
