// One of several processes that call through the same limit as hard as they can:
// `node gateway-pressure.ts <store> <upstream> <milliseconds> <workers>`. Says on standard output how it went.
import { setTimeout as pause } from 'node:timers/promises';
import { loadCatalogue } from '@farol/catalogue';
import { createGateway } from '@farol/gateway';
import { createStore } from '@farol/store';

const [url = '', upstream = '', duration = '0', workers = '1'] = process.argv.slice(2);
const store = createStore({ url, maxWaitMs: 10_000 });
const gateway = createGateway({
  catalogue: loadCatalogue(),
  store,
  environment: { COINGECKO_DEMO_API_KEY: 'the-same-key-for-all-of-them' },
  dial: () => upstream,
  // 30 a minute, and 10,000 a month beside it, become 30 in two seconds.
  windowLengths: { minute: 2_000 },
});
await gateway.prepare();
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));

const count: Record<number, number> = {};
const end = performance.now() + Number(duration);
let next = 0;
async function work(): Promise<void> {
  while (performance.now() < end) {
    next += 1;
    const request = new Request(`http://127.0.0.1/gateway/coingecko/ping?call=${process.pid}-${next}`);
    const { status } = await gateway.call(request, { id: 'coingecko', path: '/ping' });
    count[status] = (count[status] ?? 0) + 1;
    if (status === 429) await pause(4);
  }
}
await Promise.all(Array.from({ length: Number(workers) }, work));
await gateway.close();
await store.close();
process.stdout.write(`${JSON.stringify(count)}\n`);
process.exit(0);
