// What a screen reader finds on a sheet and in a lab, in its order: the two views of `screen-reader.md`, which a test holds to be true.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

export const screenReaderFile = new URL('./screen-reader.md', import.meta.url);

/** The document with the views as they are now. */
export async function screenReaderDocument(page: Page): Promise<string> {
  const views = [await sheetView(page), await labView(page)];
  return readFileSync(screenReaderFile, 'utf8').replaceAll(
    /```yaml\n[\s\S]*?\n```/g,
    () => `\`\`\`yaml\n${views.shift()}\n\`\`\``,
  );
}

async function sheetView(page: Page): Promise<string> {
  await page.goto('/en/apis/receitaws/');
  // The budget comes from the server after the page.
  await page.locator('.budget b').first().waitFor();
  const whole = plain(await page.locator('main').ariaSnapshot());
  return whole.slice(0, whole.indexOf('  - heading "How it fails"')).trimEnd();
}

async function labView(page: Page): Promise<string> {
  await page.goto('/en/conventions/rest/');
  const lab = page.locator('put-patch-lab');
  await lab.getByRole('button', { name: 'Send both' }).click();
  await lab.getByText('Both were sent to the same payment', { exact: false }).waitFor();
  return plain(await lab.ariaSnapshot());
}

/** Without addresses, and without ids and moments, which differ each time. */
function plain(snapshot: string): string {
  return snapshot
    .replace(/^ *- \/url: .*\n/gm, '')
    .replace(/pag_\w+/g, 'pag_')
    .replace(/…[\d:]+Z/g, '…')
    .replace(/ +$/gm, '');
}
