// Takes the picture of the home page in the README, from the real server. Run after `npm run build`: node scripts/picture.ts
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium, launchChromium } from '../test/browser/chromium.ts';
import { serveSite } from '../test/browser/served-site.ts';

const target = fileURLToPath(new URL('../docs/home.png', import.meta.url));

const found = findChromium();
if ('reason' in found) {
  console.error(`farol: no picture taken: ${found.reason}.`);
  process.exit(1);
}
mkdirSync(fileURLToPath(new URL('../docs/', import.meta.url)), { recursive: true });
// Online, as most readers meet it; the home page calls none of the APIs.
const site = await serveSite({ FAROL_OFFLINE: '0' });
const browser = await launchChromium(found.path);
try {
  const page = await browser.newPage({
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.screenshot({ path: target });
  console.log(`farol: ${target}`);
} finally {
  await browser.close();
  await site.stop();
}
