// The Firefox that Debian ships, not one that was patched for tests: driven by WebDriver BiDi, which every Firefox speaks.
import type { Browser } from 'playwright-core';
import { missingProgram } from '../debian.ts';
import type { BrowserHere } from './stage.ts';

const binary = '/usr/bin/firefox-esr';

export function firefoxHere(): BrowserHere {
  const reason = missingProgram(binary);
  if (reason !== false) return { reason };
  return {
    launch: async () => {
      const { firefox } = await import('playwright-bidi');
      // The channel chooses BiDi. The types of the two versions of the driver differ in what no test uses.
      return (await firefox.launch({ channel: 'moz-firefox', executablePath: binary })) as unknown as Browser;
    },
  };
}
