// Pages as a reader meets them: painting and moving with the processor slowed four times, and the four scores of Lighthouse.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../test/browser/chromium.ts';
import { serveSite } from '../test/browser/served-site.ts';
import { builtSite } from '../test/built-site.ts';

/** One of each kind, and the heaviest of it. */
const kinds = ['/', '/apis/viacep/', '/en/apis/anthropic-claude/', '/convencoes/webhooks/', '/comparar/'];
const runs = 5;
const slower = 4;
/** The targets: painted within a second, and nothing moves. */
const longestPaintMs = 1_000;

const parts = [
  { name: 'style', metric: 'RecalcStyleDuration' },
  { name: 'layout', metric: 'LayoutDuration' },
  { name: 'script', metric: 'ScriptDuration' },
  { name: 'all', metric: 'TaskDuration' },
];

const found = findChromium();
if ('reason' in found) {
  console.error(`Not measured: ${found.reason}.`);
  process.exit(1);
}
const every = builtSite().pages.filter(({ html }) => !html.includes('name=robots'));
// Pages of the two languages differ in nothing but their words.
const pages = [
  ...new Set([...kinds, ...every.filter(({ language }) => language === 'pt-BR').map((page) => page.address)]),
];
const site = await serveSite();
const port = await freePort();
const browser = await chromium.launch({
  executablePath: found.path,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    `--remote-debugging-port=${port}`,
  ],
});
let failed = false;
try {
  console.log(
    `Processor slowed ${slower} times, ${runs} runs, milliseconds: median (least). Beside it the time of the main thread alone, which other work on this machine does not count for.`,
  );
  for (const address of pages) await paint(browser, address);
  await lighthouse();
} finally {
  await browser.close();
  await site.stop();
}
process.exit(failed ? 1 : 0);

async function paint(browser: Browser, address: string): Promise<void> {
  const seen: { readonly largest: number; readonly shift: number; readonly busy: readonly number[] }[] = [];
  for (let i = 0; i < runs; i++) {
    const context = await browser.newContext({
      baseURL: site.origin,
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
  const median = middle(paints);
  const shares = parts.map(({ name }, i) => `${name} ${middle(seen.map(({ busy }) => busy[i] ?? 0)).toFixed(0)}`);
  const shift = Math.max(...seen.map((run) => run.shift));
  const good = median < longestPaintMs && shift === 0;
  failed ||= !good;
  console.log(
    `${good ? '✔' : '✖'} ${address}: largest paint ${median.toFixed(0)} (${paints[0]?.toFixed(0)}), shift ${shift}; ${shares.join(', ')}`,
  );
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Its own folder, installed on demand: 117 packages for four numbers. */
async function lighthouse(): Promise<void> {
  const folder = fileURLToPath(new URL('./lighthouse/', import.meta.url));
  if (!existsSync(`${folder}node_modules`)) {
    spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  }
  const { default: judge } = await import(`${folder}node_modules/lighthouse/core/index.js`);
  console.log('Lighthouse (mobile): performance, accessibility, best practices, search engines');
  for (const address of kinds) {
    const result = await judge(`${site.origin}${address}`, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    const scores = Object.values(result.lhr.categories as Record<string, { readonly score: number | null }>).map(
      ({ score }) => Math.round((score ?? 0) * 100),
    );
    const good = scores.every((score) => score === 100);
    failed ||= !good;
    console.log(`${good ? '✔' : '✖'} ${address}: ${scores.join(', ')}`);
    const audits = Object.values(
      result.lhr.audits as Record<
        string,
        { readonly id: string; readonly score: number | null; readonly scoreDisplayMode: string }
      >,
    );
    const missed = audits.filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === 'binary',
    );
    if (missed.length > 0) console.log(`  ${missed.map(({ id }) => id).join(', ')}`);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
