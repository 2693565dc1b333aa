// How long until the next paint after every press on a page (INP), with the processor slowed?
import type { Browser, CDPSession, ElementHandle, Page } from 'playwright-core';

/** The target of every press. */
const longestPressMs = 100;

/** What a reader can press without leaving the page. */
const pressable = 'button, summary, [type=checkbox], [type=radio], [role=tab], select';

/** Sixty rules unfold in the same way. */
const mostOfOneKind = 4;

type Press = { readonly name: string; readonly ms: number; readonly busy: number };

/** Prints a line; false when a press took too long. */
export async function pressPage(browser: Browser, origin: string, address: string, slower: number): Promise<boolean> {
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { presses: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming & { readonly interactionId: number }).interactionId > 0)
          seen.push(entry.duration);
      // Under 16 ms an entry is not reported at all.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const presses: Press[] = [];
  const perKind = new Map<string, number>();
  for (const target of await page.$$(pressable)) {
    const kind = await target
      .evaluate(({ localName, className, id }) => `${localName} ${className || id.split('-')[0]}`)
      .catch(() => '');
    perKind.set(kind, (perKind.get(kind) ?? 0) + 1);
    if ((perKind.get(kind) ?? 0) > mostOfOneKind) continue;
    const press = await pressOne(page, session, target);
    if (press) presses.push(press);
    // A press that led elsewhere ends the walk of this page.
    if (new URL(page.url()).pathname !== address) break;
  }
  await context.close();
  const slowest = presses.toSorted((a, b) => b.ms - a.ms);
  const [worst] = slowest;
  const good = (worst?.ms ?? 0) < longestPressMs;
  const median = slowest[Math.floor(slowest.length / 2)]?.ms ?? 0;
  console.log(
    `${good ? '✔' : '✖'} ${address}: ${presses.length} presses, slowest ${worst?.ms ?? 0} [${worst?.busy.toFixed(0)}] (${worst?.name ?? '–'}), median ${median}`,
  );
  for (const { name, ms, busy } of slowest.slice(1, 6))
    if (ms >= longestPressMs) console.log(`  ${ms} [${busy.toFixed(0)}] ${name}`);
  return good;
}

async function pressOne(page: Page, session: CDPSession, target: ElementHandle<Element>): Promise<Press | undefined> {
  const name = await target
    .evaluate((element) => {
      const { localName, id, className } = element as HTMLElement;
      return `${localName} ${element.textContent?.trim().slice(0, 30) || element.getAttribute('aria-label') || id || className}`;
    })
    .catch(() => undefined);
  if (name === undefined || !(await target.isVisible())) return undefined;
  await page.evaluate(() => {
    (globalThis as unknown as { presses: number[] }).presses.length = 0;
  });
  const before = await busyMs(session);
  await target.click({ timeout: 2_000 }).catch(() => undefined);
  // Events are reported after the frame that they led to.
  const ms = await page
    .evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() =>
            setTimeout(() => resolve(Math.max(0, ...(globalThis as unknown as { presses: number[] }).presses)), 150),
          );
        }),
    )
    .catch(() => 0);
  const busy = (await busyMs(session)) - before;
  // A panel that the press opened must not cover the next target.
  await page.keyboard.press('Escape').catch(() => undefined);
  return { name: name.replace(/\s+/g, ' '), ms, busy };
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}
