// Loaded into the server by tests (`--import`): on SIGUSR2 it collects all garbage and appends what is still in use to a file. Resident
// memory also counts free memory that V8 and the allocator have not given back, so it cannot show whether anything grows.
import { appendFileSync } from 'node:fs';

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  // What a first collection finalises, such as the state of a compression, is free only after the next.
  setImmediate(() => {
    globalThis.gc?.();
    const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
    appendFileSync(process.env.HEAP_REPORT, `${JSON.stringify({ heapUsed, external, arrayBuffers, rss })}\n`);
  });
});
