// Draws the icons of the site from its favicon, in Chromium: node scripts/icons.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium, launchChromium } from '../test/browser/chromium.ts';

const assets = new URL('../apps/site/assets/', import.meta.url);
const svg = readFileSync(new URL('favicon.svg', assets), 'utf8').replace(/@media.*?}}/, '');

const found = findChromium();
if ('reason' in found) {
  console.error(`farol: no icons drawn: ${found.reason}.`);
  process.exit(1);
}
const browser = await launchChromium(found.path);
try {
  const page = await browser.newPage();
  /** Systems that cut corners off get a filled ground and a margin. */
  const draw = async (size: number, ground: boolean): Promise<Buffer> => {
    const inner = ground ? Math.round(size * 0.68) : size;
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${ground ? '#fbfbf7' : 'transparent'}}svg{width:${inner}px;height:${inner}px}</style>${svg}`,
    );
    return page.screenshot({ omitBackground: !ground });
  };
  for (const [name, size] of [
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ] as const)
    writeFileSync(fileURLToPath(new URL(name, assets)), await draw(size, true));
  writeFileSync(fileURLToPath(new URL('favicon.ico', assets)), iconFile(32, await draw(32, false)));
} finally {
  await browser.close();
}

/** An icon file that holds one PNG: a header of 6 bytes, one entry of 16, the picture. */
function iconFile(size: number, png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
