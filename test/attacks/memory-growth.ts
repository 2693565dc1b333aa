// Does the memory of the server grow while it is attacked?
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { HeapUse } from './built-server.ts';

/** A leak of one small object a request is more than this. */
const mostBytesPerRequest = 100;
/** In fewer requests, the megabyte by which two collections differ looks like a leak of that size. */
const leastRequests = 50_000;

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** The median of each quarter of a run. */
function quarters(values: readonly number[]): readonly [number, number, number, number] {
  const size = Math.floor(values.length / 4);
  const quarter = (n: number) => median(values.slice(n * size, (n + 1) * size));
  return [quarter(0), quarter(1), quarter(2), quarter(3)];
}

/** Resident memory also counts free memory that was not given back. After the first quarter everything is compiled. */
export function checkMemory(t: TestContext, memory: readonly number[]): void {
  const all = quarters(memory);
  const [, early, , late] = all;
  t.diagnostic(`resident memory by quarter, MB: ${all.map(megabytes).join(' ')}`);
  assert.ok(late < 1.5 * early, `${megabytes(early)} MB became ${megabytes(late)} MB`);
}

/** Objects and buffers in use after collections: with the number of requests given, hardly any bytes may be left of each. */
export function checkHeap(t: TestContext, heap: readonly HeapUse[], requests: number | undefined): void {
  const used = heap.map(({ heapUsed, external }) => heapUsed + external);
  const all = quarters(used);
  const [, early, , late] = all;
  t.diagnostic(
    `in use after collections, MB: ${used.map(megabytes).join(' ')}; by quarter: ${all.map(megabytes).join(' ')}`,
  );
  assert.ok(late < 1.25 * early, `${megabytes(early)} MB became ${megabytes(late)} MB`);
  if (requests === undefined) return;
  const perRequest = (late - early) / (requests / 2);
  t.diagnostic(`growth from the second to the last quarter: ${perRequest.toFixed(0)} bytes a request`);
  if (requests >= leastRequests)
    assert.ok(perRequest < mostBytesPerRequest, `${perRequest.toFixed(0)} bytes a request`);
}
