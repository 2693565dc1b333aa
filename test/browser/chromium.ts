// The browser of the browser tests: Chromium's headless shell, another installed Chromium, or the one that CHROME_PATH names.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { installedChromium } from '../debian.ts';

/** A test of pages must not use the network, the display or the graphics card. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Names that lead to this machine: of strangers, for the tests of foreign pages, and that of a site behind a proxy.
  '--host-resolver-rules=MAP elsewhere.example 127.0.0.1, MAP rebound.example 127.0.0.1, MAP farol.example 127.0.0.1',
];

/** Where a browser is, or why there is none. */
export function findChromium(): { readonly path: string } | { readonly reason: string } {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH)
    return existsSync(CHROME_PATH)
      ? { path: CHROME_PATH }
      : { reason: `CHROME_PATH names ${CHROME_PATH}, which does not exist` };
  const installed = installedChromium();
  return 'path' in installed ? installed : { reason: `${installed.reason}, or set CHROME_PATH` };
}

/** For a start, a page and whatever a test waits for: a busy machine is slow, not broken. */
export const longestWaitMs = 120_000;

export function launchChromium(path: string): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: flags, timeout: longestWaitMs });
}

export function chromiumHere(): { readonly launch: () => Promise<Browser> } | { readonly reason: string } {
  const found = findChromium();
  return 'path' in found ? { launch: () => launchChromium(found.path) } : found;
}
