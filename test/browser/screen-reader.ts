// What a screen reader finds on a sheet and in a lab, in its order: `screen-reader.md`, which a test holds to be true.
import type { Page } from 'playwright-core';

/** Both views as the document that is committed. */
export async function screenReaderDocument(page: Page): Promise<string> {
  const sheet = await sheetView(page);
  const lab = await labView(page);
  return `# What a screen reader finds

The accessibility tree of a sheet and of a lab, in the order in which a screen reader moves through them. \`test/browser/labs.test.ts\` compares this page with
the browser; \`node test/browser/write-screen-reader.ts\` writes it again after a change. Read it aloud before you commit it: every line must make sense to
somebody who hears only that line.

- Headings have their own words and nothing else, so that a list of headings is a table of contents.
- A state is a word; the shape and colour beside it are not read. Drawings are one sentence.
- Answers arrive in a \`status\` that exists from the start, so they are announced; the details follow it.
- Tables of a lab have a caption, and row heads that name the member.

## The sheet of ReceitaWS, from the top to its limits

\`\`\`yaml
${sheet}
\`\`\`

## The lab of PUT and PATCH, after "Send both"

\`\`\`yaml
${lab}
\`\`\`
`;
}

async function sheetView(page: Page): Promise<string> {
  await page.goto('/en/apis/receitaws/');
  // The budget comes from the server after the page.
  await page.locator('.budget b').waitFor();
  const whole = plain(await page.locator('main').ariaSnapshot());
  return whole.slice(0, whole.indexOf('  - heading "Terms and prices"')).trimEnd();
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
