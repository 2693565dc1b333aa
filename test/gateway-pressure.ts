// One of several processes that call through the same limit as hard as they can, until its input ends:
// `node gateway-pressure.ts <store> <upstream> <workers> <limit>`. Reports the result on standard output.
import { setTimeout as pause } from 'node:timers/promises';
import { loadCatalogue } from '@farol/catalogue';
import { createGateway } from '@farol/gateway';
import { createStore } from '@farol/store';
import { withLimits } from './with-limits.ts';

const [url = '', upstream = '', workers = '1', requests = '30'] = process.argv.slice(2);
const store = createStore({ url, maxWaitMs: 10_000 });
const gateway = createGateway({
  catalogue: withLimits(loadCatalogue(), {
    coingecko: [{ requests: Number(requests), per: 'minute', credential: 'with' }],
  }),
  store,
  environment: { COINGECKO_DEMO_API_KEY: 'the-same-key-for-all-of-them' },
  dial: () => upstream,
  // A minute of two seconds, so that the test is short.
  windowLengths: { minute: 2_000 },
});
await gateway.prepare();
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));

let isOver = false;
process.stdin.once('end', () => {
  isOver = true;
});
const count: Record<number, number> = {};
let next = 0;
async function work(): Promise<void> {
  while (!isOver) {
    next += 1;
    const request = new Request(`http://127.0.0.1/gateway/coingecko/ping?call=${process.pid}-${next}`);
    const { status } = await gateway.call(request, { id: 'coingecko', path: '/ping' });
    count[status] = (count[status] ?? 0) + 1;
    if (status === 429) await pause(Number(workers));
  }
}
await Promise.all(Array.from({ length: Number(workers) }, work));
await gateway.close();
await store.close();
process.stdout.write(`${JSON.stringify(count)}\n`);
process.exit(0);
