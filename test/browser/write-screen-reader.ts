// Writes screen-reader.md again from the built site.
import { writeFileSync } from 'node:fs';
import { chromiumHere } from './chromium.ts';
import { screenReaderDocument } from './screen-reader.ts';
import { serveSite } from './served-site.ts';

const found = chromiumHere();
if ('reason' in found) throw new Error(found.reason);
const site = await serveSite();
const browser = await found.launch();
try {
  const page = await browser.newPage({ baseURL: site.origin, viewport: { width: 1366, height: 900 } });
  writeFileSync(new URL('./screen-reader.md', import.meta.url), await screenReaderDocument(page));
} finally {
  await browser.close();
  await site.stop();
}
