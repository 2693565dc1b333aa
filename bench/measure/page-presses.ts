// How long until the next paint after every press on a page (INP), with the processor slowed? A stall of the machine makes one press
// slow that is fast otherwise, so every page is pressed through in three rounds over all pages, each in a fresh context. The median of
// its three times judges a press; the worst is printed beside it.
import type { Browser, CDPSession, ElementHandle, Page } from 'playwright-core';

/** The target of every press. */
const longestPressMs = 100;

/** What a reader can press without leaving the page. */
const pressable = 'button, summary, [type=checkbox], [type=radio], [role=tab], select';

/** Sixty rules unfold in the same way. */
const mostOfOneKind = 4;

/** Milliseconds after the frame of a click: what is not reported by then was too short to be reported. */
const longestWaitMs = 300;

/** Milliseconds in which the page that was scrolled to the target is drawn; nobody presses sooner. */
const afterScrollMs = 100;

/** Milliseconds: until the next paint, and the parts of it that the page is to blame for. */
export type Press = { readonly name: string; readonly ms: number; readonly handlers: number; readonly work: Work };
type Work = { readonly script: number; readonly style: number; readonly all: number };
type Entry = { readonly ms: number; readonly handlers: number };
type Watched = { readonly presses: Entry[]; pressed: () => void };

type Place = {
  readonly origin: string;
  readonly address: string;
  readonly slower: number;
  readonly width: number;
};

/** Presses everything on the page once; each press under its place among the elements of the page. */
export async function pressPage(
  browser: Browser,
  { origin, address, slower, width }: Place,
): Promise<ReadonlyMap<number, Press>> {
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'block',
    viewport: { width, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'load' });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await watchPresses(page);
  const presses = new Map<number, Press>();
  const perKind = new Map<string, number>();
  const kinds = await page.$$eval(pressable, (all) =>
    all.map(({ localName, className, id }) => `${localName} ${className || id.split('-')[0]}`),
  );
  for (const [index, target] of (await page.$$(pressable)).entries()) {
    const kind = kinds[index] ?? '';
    perKind.set(kind, (perKind.get(kind) ?? 0) + 1);
    if ((perKind.get(kind) ?? 0) > mostOfOneKind) continue;
    const press = await pressOne(page, session, target);
    if (press) presses.set(index, press);
    // A press that led elsewhere ends the walk of this page.
    if (new URL(page.url()).pathname !== address) break;
  }
  await context.close();
  return presses;
}

/** Prints a line for a page that was pressed through several times; false when the median of a press is too long. */
export function reportPresses(place: string, rounds: readonly ReadonlyMap<number, Press>[]): boolean {
  const targets = new Set(rounds.flatMap((round) => [...round.keys()]));
  const presses = [...targets].flatMap((target) => {
    const times = rounds.flatMap((round) => round.get(target) ?? []).toSorted((a, b) => a.ms - b.ms);
    const median = times[Math.floor(times.length / 2)];
    return median ? [{ ...median, worst: times.at(-1)?.ms ?? 0 }] : [];
  });
  const slowest = presses.toSorted((a, b) => b.ms - a.ms);
  const longest = slowest[0]?.ms ?? 0;
  const middle = slowest[Math.floor(slowest.length / 2)]?.ms ?? 0;
  const worst = Math.max(0, ...presses.map((press) => press.worst));
  const good = longest < longestPressMs;
  console.log(
    `${good ? '✔' : '✖'} ${place}: ${presses.length} presses, middle ${middle}, worst single ${worst}, slowest by median:`,
  );
  for (const { name, ms, worst, handlers, work } of slowest.slice(0, 6))
    if (ms >= longestPressMs || ms === longest)
      console.log(
        `  ${ms} (worst ${worst}) [handlers ${handlers.toFixed(0)}; script ${work.script.toFixed(0)},`,
        `style and layout ${work.style.toFixed(0)}, all ${work.all.toFixed(0)}] ${name}`,
      );
  return good;
}

async function watchPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: Watched = { presses: [], pressed: () => undefined };
    Object.assign(globalThis, watched);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { readonly interactionId: number })[]) {
        // The Escape key after a press is no press.
        if (entry.interactionId === 0 || entry.name.startsWith('key')) continue;
        const { presses, pressed } = globalThis as unknown as Watched;
        presses.push({ ms: entry.duration, handlers: entry.processingEnd - entry.processingStart });
        if (entry.name === 'click') setTimeout(pressed);
      }
      // Under 16 ms an entry is not reported at all.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

async function pressOne(page: Page, session: CDPSession, target: ElementHandle<Element>): Promise<Press | undefined> {
  const place = await target.evaluate(placeOf).catch(() => undefined);
  if (place === undefined) return undefined;
  // A mouse has arrived before it presses, and no script of the measurement runs between the press and its paint.
  await page.mouse.move(place.x, place.y);
  await page.evaluate(settle, afterScrollMs);
  const before = await workOf(session);
  const seen = page.evaluate(entriesOfPress, longestWaitMs).catch(() => []);
  // The bare mouse: a click of Playwright's own runs scripts in the page, which would be counted.
  await page.mouse.down();
  await page.mouse.up();
  const entries = await seen;
  await page.evaluate(settle, 0).catch(() => undefined);
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

/** Runs in the page: what was waiting is painted, and nothing is left to do. */
async function settle(atLeastMs: number): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, atLeastMs)));
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
}

/** Runs in the page: the entries of the next press. They come after its paint, and those of less than 16 ms not at all. */
function entriesOfPress(longestMs: number): Promise<Entry[]> {
  const watched = globalThis as unknown as Watched;
  watched.presses.length = 0;
  return new Promise((resolve) => {
    const end = () => resolve(watched.presses);
    watched.pressed = end;
    const later = () => requestAnimationFrame(() => setTimeout(end, longestMs));
    addEventListener('click', later, { capture: true, once: true });
    // A press that is no click, because its element has gone.
    setTimeout(later, 5 * longestMs);
  });
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
