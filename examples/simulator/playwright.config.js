import { defineConfig } from '@playwright/test';

export default defineConfig({
  testMatch: '*.playwright.js',
  // Another Chromium than the one that Playwright downloads.
  use: {
    launchOptions: process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] } : {},
  },
});
