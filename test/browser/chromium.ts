// The browser of the browser tests: Debian's Chromium, or the one that CHROME_PATH names.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { missingProgram } from '../debian.ts';

/** A test of pages must not use the network, the display or the graphics card. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Where a browser is, or why there is none. */
export function findChromium(): { readonly path: string } | { readonly reason: string } {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH)
    return existsSync(CHROME_PATH)
      ? { path: CHROME_PATH }
      : { reason: `CHROME_PATH names ${CHROME_PATH}, which does not exist` };
  const installed = usual.find((path) => existsSync(path));
  if (installed) return { path: installed };
  return { reason: `${missingProgram('/usr/bin/chromium')}, or set CHROME_PATH` };
}

export function launchChromium(path: string): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: flags });
}
