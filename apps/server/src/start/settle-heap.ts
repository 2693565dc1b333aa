// Collects the garbage of the start once, before the server listens.

/**
 * Returns about 30 MB to the system. Without it V8 would collect only when the heap has grown far beyond what the server needs, and
 * would keep that size. Without `--expose-gc` (see node-flags.mjs) nothing happens.
 */
export function settleHeap(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
