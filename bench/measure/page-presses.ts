// How long until the next paint after every press on a page (INP), with the processor slowed?
import type { Browser, CDPSession, ElementHandle, Page } from 'playwright-core';

/** The target of every press. */
const longestPressMs = 100;

/** What a reader can press without leaving the page. */
const pressable = 'button, summary, [type=checkbox], [type=radio], [role=tab], select';

/** Sixty rules unfold in the same way. */
const mostOfOneKind = 4;

/** Milliseconds: until the next paint, and the parts of it that the page is to blame for. */
type Press = { readonly name: string; readonly ms: number; readonly handlers: number; readonly work: Work };
type Work = { readonly script: number; readonly style: number; readonly all: number };
type Entry = { readonly ms: number; readonly handlers: number };
type Watched = { readonly presses: Entry[] };

type Place = {
  readonly origin: string;
  readonly address: string;
  readonly slower: number;
  readonly width: number;
};

/** Prints a line; false when a press took too long. */
export async function pressPage(browser: Browser, { origin, address, slower, width }: Place): Promise<boolean> {
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'block',
    viewport: { width, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await watchPresses(page);
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
  return report(`${address} at ${width} px`, presses);
}

function report(place: string, presses: readonly Press[]): boolean {
  const slowest = presses.toSorted((a, b) => b.ms - a.ms);
  const [worst] = slowest;
  const good = (worst?.ms ?? 0) < longestPressMs;
  const median = slowest[Math.floor(slowest.length / 2)]?.ms ?? 0;
  console.log(`${good ? '✔' : '✖'} ${place}: ${presses.length} presses, median ${median}, slowest:`);
  for (const { name, ms, handlers, work } of slowest.slice(0, 6))
    if (ms >= longestPressMs || ms === worst?.ms)
      console.log(
        `  ${ms} [handlers ${handlers.toFixed(0)}; script ${work.script.toFixed(0)}, style and layout ${work.style.toFixed(0)}, all ${work.all.toFixed(0)}] ${name}`,
      );
  return good;
}

async function watchPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const presses: Entry[] = [];
    Object.assign(globalThis, { presses });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { readonly interactionId: number })[])
        if (entry.interactionId > 0)
          presses.push({ ms: entry.duration, handlers: entry.processingEnd - entry.processingStart });
      // Under 16 ms an entry is not reported at all.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function pressOne(page: Page, session: CDPSession, target: ElementHandle<Element>): Promise<Press | undefined> {
  const place = await target.evaluate(placeOf).catch(() => undefined);
  if (place === undefined) return undefined;
  await settle(page);
  const before = await workOf(session);
  // The bare mouse: a click of Playwright's own runs scripts in the page, which would be counted.
  await page.mouse.click(place.x, place.y);
  const entries = await settle(page).catch(() => []);
  const after = await workOf(session);
  // A panel that the press opened must not cover the next target.
  await page.keyboard.press('Escape').catch(() => undefined);
  const most = (of: (entry: Entry) => number) => Math.max(0, ...entries.map(of));
  return {
    name: place.name,
    ms: most((entry) => entry.ms),
    handlers: most((entry) => entry.handlers),
    work: { script: after.script - before.script, style: after.style - before.style, all: after.all - before.all },
  };
}

/** Runs in the page: where the mouse reaches this element, when it is to be seen at all. */
function placeOf(element: Element): { readonly name: string; readonly x: number; readonly y: number } | undefined {
  if (!element.checkVisibility({ visibilityProperty: true })) return undefined;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const label = (element as HTMLInputElement).labels?.[0];
  if (!hit || !(element.contains(hit) || label?.contains(hit))) return undefined;
  const words = element.textContent || element.getAttribute('aria-label') || element.id || element.className;
  return { name: `${element.localName} ${words.replace(/\s+/g, ' ').trim().slice(0, 30)}`, x, y };
}

/** Events are reported after the frame that they led to. The entries seen since the last call. */
function settle(page: Page): Promise<Entry[]> {
  return page.evaluate(
    () =>
      new Promise<Entry[]>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => resolve((globalThis as unknown as Watched).presses.splice(0)), 150),
        );
      }),
  );
}

async function workOf(session: CDPSession): Promise<Work> {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1_000;
  return {
    script: ms('ScriptDuration'),
    style: ms('RecalcStyleDuration') + ms('LayoutDuration'),
    all: ms('TaskDuration'),
  };
}
