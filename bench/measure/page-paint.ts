// How long until a page is painted, and does anything move, with the processor slowed?
import type { Browser } from 'playwright-core';
import { median } from './median.ts';

const runs = 5;
/** The targets: painted within a second, and nothing moves. */
const longestPaintMs = 1_000;

const parts = [
  { name: 'style', metric: 'RecalcStyleDuration' },
  { name: 'layout', metric: 'LayoutDuration' },
  { name: 'script', metric: 'ScriptDuration' },
  { name: 'all', metric: 'TaskDuration' },
];

/** Prints a line; false when a target was missed. */
export async function paintPage(browser: Browser, origin: string, address: string, slower: number): Promise<boolean> {
  const seen: { readonly largest: number; readonly shift: number; readonly busy: readonly number[] }[] = [];
  for (let i = 0; i < runs; i++) {
    const context = await browser.newContext({
      baseURL: origin,
      serviceWorkers: 'block',
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(address, { waitUntil: 'networkidle' });
    const { metrics } = await session.send('Performance.getMetrics');
    const spent = new Map(metrics.map(({ name, value }) => [name, value * 1_000]));
    const busy = parts.map(({ metric }) => spent.get(metric) ?? Number.NaN);
    seen.push({
      ...(await page.evaluate(
        () =>
          new Promise<{ largest: number; shift: number }>((resolve) => {
            let [largest, shift] = [0, 0];
            new PerformanceObserver((list) => {
              largest = list.getEntries().at(-1)?.startTime ?? largest;
            }).observe({ type: 'largest-contentful-paint', buffered: true });
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) shift += (entry as unknown as { readonly value: number }).value;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve({ largest, shift }), 300);
          }),
      )),
      busy,
    });
    await context.close();
  }
  const paints = seen.map(({ largest }) => largest).sort((a, b) => a - b);
  const typical = median(paints);
  const shares = parts.map(({ name }, i) => `${name} ${median(seen.map(({ busy }) => busy[i] ?? 0)).toFixed(0)}`);
  const shift = Math.max(...seen.map((run) => run.shift));
  const good = typical < longestPaintMs && shift === 0;
  console.log(
    `${good ? '✔' : '✖'} ${address}: largest paint ${typical.toFixed(0)} (${paints[0]?.toFixed(0)}), shift ${shift};`,
    shares.join(', '),
  );
  return good;
}
