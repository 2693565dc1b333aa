// Whether anything on a page moves by itself while it loads.
import type { Page } from 'playwright-core';

/** Before a page is opened: every layout shift is written into an attribute of its root. */
export function noteShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & {
        readonly value: number;
        readonly sources: readonly { readonly node?: Node }[];
      };
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) =>
          node instanceof Element
            ? node.outerHTML.slice(0, 80)
            : `text in ${node?.parentElement?.outerHTML.slice(0, 80) ?? 'an element that is gone'}`,
        );
        document.documentElement.dataset.shift = `${value}: ${moved.join(', ')}`;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The last shift so far, or nothing. */
export function shiftOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.shift);
}
