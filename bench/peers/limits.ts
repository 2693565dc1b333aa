// One of several processes that call through rate-limiter-flexible as hard as they can:
// `node limits.ts <postgres | memory> <store> <upstream> <milliseconds> <workers>`.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

const [kind, url = '', upstream = '', duration = '0', workers = '1'] = process.argv.slice(2);
const terms = { points: 30, duration: 2, keyPrefix: 'bench' };

async function createLimiter(): Promise<RateLimiterMemory | RateLimiterPostgres> {
  if (kind === 'memory') return new RateLimiterMemory(terms);
  const storeClient = new pg.Pool({ connectionString: url, max: 8 });
  return await new Promise((resolve, reject) => {
    const limiter: RateLimiterPostgres = new RateLimiterPostgres({ ...terms, storeClient }, (error?: Error) =>
      error ? reject(error) : resolve(limiter),
    );
  });
}

const limiter = await createLimiter();
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));

const end = performance.now() + Number(duration);
async function work(): Promise<void> {
  while (performance.now() < end) {
    const isAllowed = await limiter.consume('all').then(
      () => true,
      () => false,
    );
    if (isAllowed) await (await fetch(`${upstream}/ping`)).text();
    else await pause(4);
  }
}
await Promise.all(Array.from({ length: Number(workers) }, work));
process.exit(0);
