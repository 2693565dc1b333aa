import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { missingProgram } from '../debian.ts';
import { freePort } from '../free-port.ts';
import { binaryOf, documentedLocation, publicHost, startProxy } from '../proxies/proxies.ts';
import { withoutFindingsInThemes } from './axe.ts';
import { fitsNarrowScreen } from './seen.ts';
import { serveSite } from './served-site.ts';
import { setStage } from './stage.ts';

const token = 'the-token-of-the-operator';
const { scene } = setStage({ FAROL_TOKEN: token });
const isLong = process.env.FAROL_TEST_LONG === '1';

async function runWithToken(page: Page): Promise<void> {
  const field = page.getByLabel('Token (stored in this tab only):');
  await field.fill(token);
  await field.press('Enter');
  await page.locator('.notice', { hasText: 'simulated' }).waitFor();
  assert.match(await page.locator('call-instrument').innerText(), /Praça da Sé/);
}

scene('a server with a token asks for it in the run panel, and keeps it for this tab only', async (t, stage) => {
  const page = await stage.open(t, 'about:blank');
  const quotas: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/quota')) quotas.push(request.url());
  });
  await page.goto('/en/apis/viacep/', { waitUntil: 'networkidle' });
  // Without a token the answer would be 401, so nothing is asked.
  assert.deepEqual(quotas, []);
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await run.click();
  const field = page.getByLabel('Token (stored in this tab only):');
  await field.fill('wrong');
  await page.getByRole('button', { name: 'Use' }).click();
  // The wrong one is forgotten, and asked for again.
  await page.waitForFunction(() => sessionStorage.getItem('server-token') === null);
  await runWithToken(page);
  const asked = page.waitForResponse('**/quota');
  await page.reload();
  assert.equal((await asked).status(), 200);
  await run.click();
  await page.locator('.notice', { hasText: 'simulated' }).waitFor();
  // Another tab of the same browser shares every storage but that of the tab.
  const other = await page.context().newPage();
  await other.goto('/en/apis/viacep/');
  await other.getByRole('button', { name: 'Run', exact: true }).click();
  await other.getByLabel('Token (stored in this tab only):').waitFor();
});

if (isLong && missingProgram(binaryOf.nginx) === false) {
  scene('behind nginx as documented, a typed token runs a request by HTTPS', async (t, stage) => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const proxy = await startProxy('nginx', origin, documentedLocation(origin));
    t.after(() => proxy.stop());
    const address = `https://${publicHost}:${proxy.port}`;
    const settings = { PORT: String(port), HOST: '0.0.0.0', FAROL_TOKEN: token, FAROL_PROXY: '1' };
    const server = await serveSite({ ...settings, FAROL_ORIGIN: address });
    t.after(() => server.stop());
    const page = await stage.open(t, `${address}/en/apis/viacep/`, { ignoreHTTPSErrors: true });
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await runWithToken(page);
  });
}

scene('the panel asks for the token, then shows quotas, calls and refusals live', async (t, stage) => {
  const page = await stage.open(t, '/en/panel/');
  const field = page.getByLabel('Token (stored in this tab only):');
  await field.fill('wrong');
  await page.getByRole('button', { name: 'Use' }).click();
  await page.waitForFunction(() => sessionStorage.getItem('server-token') === null);
  assert.equal(
    await page.locator('tr[data-api=receitaws] td').first().textContent(),
    '–',
    'no number without the token',
  );
  await field.fill(token);
  await field.press('Enter');
  await page.getByText('Live. Counted since', { exact: false }).waitFor();
  const row = page.locator('tr[data-api=receitaws]');
  await row.getByText('0 of 3 used per minute').waitFor();
  const headers = { authorization: `Bearer ${token}` };
  for (let n = 0; n < 2; n += 1) {
    const path = `${stage.origin}/gateway/receitaws/cnpj/${['00000000000191', '33000167000101'][n]}`;
    assert.equal((await fetch(path, { headers })).status, 200);
  }
  await row.getByText('2 of 3 used per minute').waitFor();
  await row.locator('li', { hasText: 'ok 2' }).waitFor();
  assert.match(await page.locator('[data-counts=statuses]').innerText(), /401 \d/);

  await withoutFindingsInThemes(page, 'main', isLong ? undefined : 'light');
  await fitsNarrowScreen(page);

  const plain = await stage.open(t, '/painel/', { javaScriptEnabled: false });
  assert.match(await plain.locator('noscript').innerText(), /Sem JavaScript esta página não recebe números/);
});
