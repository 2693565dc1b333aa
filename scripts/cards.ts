// Draws the pictures that other sites show when a page is shared, one for each entry and group of rules: node scripts/cards.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadCatalogue, ruleGroups } from '@farol/catalogue';
import { findChromium, launchChromium } from '../test/browser/chromium.ts';
import { smallPng } from './small-png.ts';

const folder = fileURLToPath(new URL('../apps/site/assets/cards/', import.meta.url));
const catalogue = loadCatalogue();

type Card = { readonly file: string; readonly title: string; readonly lines: readonly string[]; readonly ring: number };

const rings = { 'No key': 0, 'Auth: API key': 1, 'Auth: API key or OAuth': 1, 'Auth: OAuth 2.0': 2 } as const;
const both = (group: 'kind' | 'ruleGroup' | 'authentication', value: string) =>
  (['pt', 'en'] as const).map((language) => catalogue.label(group, value, language));

const cards: readonly Card[] = [
  ...catalogue.apis.map((api) => ({
    file: `${api.id}.png`,
    title: api.name.replace(/ \(.*/, ''),
    lines: both('kind', api.kind),
    ring: rings[api.authentication],
  })),
  ...ruleGroups.map((group) => ({
    file: `${group}.png`,
    title: both('ruleGroup', group)[0] ?? '',
    lines: [
      `${catalogue.rules.filter((rule) => rule.group === group).length} regras para APIs`,
      both('ruleGroup', group)[1] ?? '',
    ],
    ring: -1,
  })),
];

/** The tower and its beam as on the home page; the entry is the light on its ring. */
function drawing(ring: number): string {
  const radii = [230, 330, 430];
  const arcs = radii.map((radius) => {
    const [x, y] = [radius * Math.cos(0.87), radius * Math.sin(0.87)];
    return `<path d="M${120 + x} ${230 - y}A${radius} ${radius} 0 0 1 ${120 + x} ${230 + y}" fill="none" stroke="#74827c" stroke-width="1.5"/>`;
  });
  const lit = ring < 0 ? '' : `<circle cx="${120 + (radii[ring] ?? 0)}" cy="230" r="15" fill="#005f52"/>`;
  return `<svg width="580" height="630" viewBox="0 0 580 630"><path d="M120 230 397 -99H580V559H397z" fill="#ffc52e" opacity=".14"/><path d="M120 230 268 54A230 230 0 0 1 268 406z" fill="#ffc52e" opacity=".32"/>${arcs.join('')}<path d="M120 172l-28 21v9h56v-9zM97 207h46v46H97zM90 253h60v14H90zM99 267h42l21 293H78z" fill="#10201c"/><path d="M95 320h50l4 50H91zM88 430h64l4 56H84z" fill="#fbfbf7"/><circle cx="120" cy="230" r="15" fill="#ffc52e"/><path d="M40 560h160" stroke="#10201c" stroke-width="4"/>${lit}</svg>`;
}

function page({ title, lines, ring }: Card): string {
  return `<style>body{margin:0;width:1200px;height:630px;position:relative;background:#fbfbf7;color:#10201c;font-family:"Liberation Sans",Arial,sans-serif}svg{position:absolute;right:0;top:0}main{position:absolute;left:72px;top:72px;width:580px}p{margin:0;font-size:34px;line-height:1.35;color:#495852}p:first-of-type{color:#10201c;font-weight:700}h1{margin:90px 0 36px;font-size:${title.length > 16 ? 68 : 92}px;line-height:1.02;letter-spacing:-.035em}b{font-size:40px}</style>${drawing(ring)}<main><b>Farol</b><h1>${title}</h1>${lines.map((line) => `<p>${line}</p>`).join('')}</main>`;
}

const found = findChromium();
if ('reason' in found) {
  console.error(`farol: no cards drawn: ${found.reason}.`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const browser = await launchChromium(found.path);
try {
  const view = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  for (const card of cards) {
    await view.setContent(page(card));
    writeFileSync(`${folder}${card.file}`, smallPng(await view.screenshot()));
  }
  console.log(`farol: ${cards.length} cards in ${folder}`);
} finally {
  await browser.close();
}
