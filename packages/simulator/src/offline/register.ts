// The door `@farol/simulator/register`: `node --import @farol/simulator/register app.js` answers the calls of the program offline.
import { readFileSync } from 'node:fs';
import { HttpRequestInterceptor } from '@mswjs/interceptors/http';
import { SimulatorError } from '../errors.ts';
import type { FaultSchedule } from '../faults/schedule.ts';
import { createOffline, type Offline, refusal } from './offline.ts';
import { reportLines } from './report.ts';

const set = (name: string): string => process.env[`FAROL_SIMULATE_${name}`]?.trim() ?? '';
const listed = (name: string) =>
  set(name)
    .split(/[\s,]+/)
    .filter(Boolean);
const seed = Number(set('SEED') || 1);
if (!Number.isSafeInteger(seed)) throw new Error(`FAROL_SIMULATE_SEED is a whole number, not "${set('SEED')}".`);
const isEnforced = set('LIMITS') === 'enforced';
if (!isEnforced && !['', 'noted'].includes(set('LIMITS')))
  throw new Error(`FAROL_SIMULATE_LIMITS is "noted" or "enforced", not "${set('LIMITS')}".`);

let opened: Promise<Offline> | undefined;
/** What answers, for tests that set faults themselves: `(await offline()).simulator.setFault('viacep', { down: true })`. */
export function offline(): Promise<Offline> {
  // Opened by the first call, because NODE_OPTIONS also reaches programs that call nothing.
  opened ??= open();
  return opened;
}

async function open(): Promise<Offline> {
  const { catalogue } = await import('@farol/catalogue/data');
  const [only, pass, file] = [listed('ONLY'), listed('PASS'), set('FAULTS')];
  const schedule: FaultSchedule = file ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const limits = isEnforced ? 'enforced' : 'noted';
  const started = createOffline({ catalogue, pass, schedule, seed, limits, ...(only.length > 0 && { only }) });
  process.once('exit', () => {
    for (const line of reportLines(started.report())) console.error(line);
  });
  return started;
}

const interceptor = new HttpRequestInterceptor();
interceptor.apply();
interceptor.on('request', async ({ request, controller }) => {
  const { hostname } = new URL(request.url);
  const { route, simulator } = await offline();
  const way = route(hostname);
  if (way === 'pass' || way === 'local') return;
  if (way === 'refuse') return controller.errorWith(new Error(refusal(hostname, `FAROL_SIMULATE_PASS=${hostname}`)));
  try {
    controller.respondWith(await simulator(request));
  } catch (error) {
    if (!(error instanceof SimulatorError)) throw error;
    controller.errorWith(Object.assign(new Error('read ECONNRESET', { cause: error }), { code: 'ECONNRESET' }));
  }
});
