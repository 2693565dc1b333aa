import { chromium } from 'playwright-core';
import { findChromium } from '../test/browser/chromium.ts';
import { serveSite } from '../test/browser/served-site.ts';
import { builtSite } from '../test/built-site.ts';
import { freePort } from '../test/free-port.ts';
import { loadLighthouse, scorePage } from './measure/lighthouse.ts';
import { paintPage } from './measure/page-paint.ts';
import { type Press, pressPage, reportPresses } from './measure/page-presses.ts';

/** One of each kind in both languages, and the heaviest of it. */
const kinds = [
  ...['/', '/apis/viacep/', '/apis/anthropic-claude/', '/regras/', '/convencoes/webhooks/'],
  ...['/comparar/', '/calculadora/', '/conferir/'],
  ...['/en/', '/en/apis/viacep/', '/en/apis/anthropic-claude/', '/en/rules/', '/en/conventions/webhooks/'],
  ...['/en/compare/', '/en/calculator/', '/en/check/'],
];
const slower = 4;
/** A phone and a laptop: a wide page has more to lay out, a narrow one has other parts to press. */
const pressWidths = [390, 1366];
/** All pages before the next round, so that a stall of the machine hits a press only once. */
const pressRounds = 3;

const parts = ['paint', 'press', 'lighthouse'] as const;
const chosen = parts.filter((part) => process.argv.includes(part));
const measures = (part: (typeof parts)[number]) => chosen.length === 0 || chosen.includes(part);
const words = process.argv.slice(2).filter((word) => word.startsWith('/'));
const isWanted = (address: string) => words.length === 0 || words.some((word) => address.includes(word));
const found = findChromium();
if ('reason' in found) {
  console.error(`Not measured: ${found.reason}.`);
  process.exit(1);
}
const every = builtSite().pages.filter(({ html }) => !html.includes('name=robots'));
// Pages of the two languages differ in nothing but their words.
const pages = [
  ...new Set([...kinds, ...every.filter(({ language }) => language === 'pt-BR').map((page) => page.address)]),
].filter(isWanted);
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
const verdicts: boolean[] = [];
try {
  if (measures('paint')) await paintAll();
  if (measures('press')) await pressAll();
  if (measures('lighthouse')) await scoreAll();
} finally {
  await browser.close();
  await site.stop();
}
process.exit(verdicts.includes(false) ? 1 : 0);

async function paintAll(): Promise<void> {
  console.log(
    `Processor slowed ${slower} times, 5 runs, milliseconds: median (least); beside it the time of the main thread alone`,
  );
  for (const address of pages) verdicts.push(await paintPage(browser, site.origin, address, slower));
}

async function pressAll(): Promise<void> {
  console.log(
    `Every press in ${pressRounds} rounds, processor slowed ${slower} times, milliseconds until the next paint: median and worst;`,
    'in brackets the parts of the median, as times of the main thread alone',
  );
  const places = kinds.filter(isWanted).flatMap((address) => pressWidths.map((width) => ({ address, width })));
  const rounds: ReadonlyMap<number, Press>[][] = places.map(() => []);
  for (let round = 1; round <= pressRounds; round += 1)
    for (const [index, place] of places.entries()) {
      const pressed = rounds[index] ?? [];
      pressed.push(await pressPage(browser, { origin: site.origin, slower, ...place }));
      if (round === pressRounds) verdicts.push(reportPresses(`${place.address} at ${place.width} px`, pressed));
    }
}

async function scoreAll(): Promise<void> {
  console.log('Lighthouse (mobile): performance, accessibility, best practices, search engines');
  const judge = await loadLighthouse();
  for (const address of kinds.filter(isWanted)) verdicts.push(await scorePage(judge, site.origin, address, port));
}
