import assert from 'node:assert/strict';
import type { RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';
import { builtSite } from '../built-site.ts';
import { addAxe, axeFindings } from './axe.ts';
import { overflow } from './seen.ts';
import { noteShifts, shiftOf } from './shifts.ts';
import { listen, shareStage } from './stage.ts';

const { scene } = shareStage();
const { pages } = builtSite();

const sizes = { wide: { width: 1366, height: 900 }, narrow: { width: 390, height: 844 } } as const;
const rules: Readonly<Record<'all' | 'contrast', RunOnly>> = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  contrast: { type: 'rule', values: ['color-contrast'] },
};

type Side = { readonly size: keyof typeof sizes; readonly theme: 'light' | 'dark'; readonly look: keyof typeof rules };
type Judged = {
  readonly address: string;
  /** What axe looks at. */
  readonly sides: readonly Side[];
  /** In which size nothing may move while it loads; the long form of test/browser/weight.test.ts opens every page in both. */
  readonly openedIn?: keyof typeof sizes;
};

/** Another theme changes colours alone, so contrast is all there is to look at again. */
const everySide: readonly Side[] = [
  { size: 'wide', theme: 'light', look: 'all' },
  { size: 'wide', theme: 'dark', look: 'contrast' },
  { size: 'narrow', theme: 'dark', look: 'all' },
  { size: 'narrow', theme: 'light', look: 'contrast' },
];
const isLong = process.env.FAROL_TEST_LONG === '1';
const portuguese = pages.filter(({ language }) => language === 'pt-BR');
const english = pages.filter(({ language }) => language === 'en');

/** The short form: a page of each kind, once, without axe. Language and size take turns, so that four kinds have all combinations of them. */
function inTurns(): readonly Judged[] {
  const kinds = [kindsOfPage(portuguese), kindsOfPage(english)] as const;
  assert.equal(kinds[0].length, kinds[1].length);
  return kinds[0].map((_, i) => ({
    address: kinds[i % 2]?.[i] ?? assert.fail(),
    sides: [],
    openedIn: i & 2 ? 'narrow' : 'wide',
  }));
}

if (isLong) {
  for (const some of [portuguese, english])
    judge(
      `no page in ${some[0]?.language} scrolls sideways or complains in the console, and axe finds nothing in both themes and sizes`,
      some.map(({ address }) => ({ address, sides: everySide })),
    );
} else {
  const judged = inTurns();
  judge(
    `none of ${judged.length} kinds of page moves, scrolls sideways or complains in the console, each in one language and size`,
    judged,
  );
}

function judge(name: string, judged: readonly Judged[]): void {
  scene(name, async (t, stage) => {
    const context = await stage.newContext();
    t.after(() => context.close());
    const turn = async (own: readonly Judged[]) => {
      const page = await context.newPage();
      const complaints = listen(page);
      if (isLong) await addAxe(page);
      else await noteShifts(page);
      for (const one of own) await judgePage(page, one, complaints);
    };
    // A page is waited for until its network is idle; meanwhile the others go on.
    const turns = isLong ? 1 : 3;
    await Promise.all(Array.from({ length: turns }, (_, n) => turn(judged.filter((_, i) => i % turns === n))));
  });
}

async function judgePage(page: Page, { address, sides, openedIn }: Judged, complaints: readonly string[]) {
  if (openedIn) await withoutShift(page, address, openedIn);
  else await page.goto(address);
  await showAll(page);
  assert.deepEqual(await codeOutOfLine(page), [], `${address} breaks a sentence around its code`);
  await page.setViewportSize({ width: 320, height: 640 });
  assert.equal(await overflow(page), 0, `${address} scrolls sideways at 320 px`);
  // 1366 px at 200 % zoom.
  await page.setViewportSize({ width: 683, height: 450 });
  assert.equal(await overflow(page), 0, `${address} scrolls sideways at 200 % zoom`);
  for (const { size, theme, look } of sides) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: theme });
    const found = await axeFindings(page, undefined, rules[look]);
    assert.deepEqual(found, [], `${address}, ${size}, ${theme}`);
  }
  assert.deepEqual(complaints, [], address);
}

async function withoutShift(page: Page, address: string, size: keyof typeof sizes): Promise<void> {
  await page.setViewportSize(sizes[size]);
  // The panel has a stream open, so its network is never idle.
  const isPanel = /panel|painel/.test(address);
  await page.goto(address, { waitUntil: isPanel ? 'load' : 'networkidle' });
  if (isPanel) await page.locator('operator-panel.filled').waitFor();
  assert.equal(await shiftOf(page), undefined, `${address} moves while it loads`);
}

/** Parts far below the fold are not laid out until they come near; here all of them are checked. */
function showAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
}

/** Code between words stands in their line; a style meant for code alone in its paragraph would tear the sentence apart. */
function codeOutOfLine(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main p > code')]
      .filter((code) =>
        [...(code.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        ),
      )
      .filter((code) => !getComputedStyle(code).display.startsWith('inline'))
      .map((code) => code.parentElement?.textContent ?? ''),
  );
}

/** The longest page of each kind, in the order of the site. Entries are one kind, guides another; any other page is its own kind. */
function kindsOfPage(some: typeof pages): readonly string[] {
  const kinds = Map.groupBy(some, ({ address }) => address.replace(/(apis|convencoes|conventions)\/.+/, '$1'));
  return [...kinds.values()].map((alike) => {
    return alike.reduce((longest, page) => (page.html.length > longest.html.length ? page : longest)).address;
  });
}
