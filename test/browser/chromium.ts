import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Nothing that a test of pages needs may reach for the network, the display or the graphics card. */
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

/** Where a browser is, or why there is none. On Debian, as root, it is installed; anywhere else that is left to the owner. */
export function findChromium(): { readonly path: string } | { readonly reason: string } {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH)
    return existsSync(CHROME_PATH)
      ? { path: CHROME_PATH }
      : { reason: `CHROME_PATH names ${CHROME_PATH}, which does not exist` };
  const installed = usual.find((path) => existsSync(path));
  if (installed) return { path: installed };
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    return { reason: 'no Chromium found; install one or set CHROME_PATH' };
  }
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], options);
  const now = usual.find((path) => existsSync(path));
  return now ? { path: now } : { reason: 'Chromium is not installed and apt-get could not install it' };
}

export function launchChromium(path: string): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: flags });
}
