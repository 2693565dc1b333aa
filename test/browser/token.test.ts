import assert from 'node:assert/strict';
import { setStage } from './stage.ts';

const token = 'the-token-of-the-operator';
const { scene } = setStage({ FAROL_TOKEN: token });

scene('a server with a token asks for it in the run panel, and keeps it for this tab only', async (t, stage) => {
  const page = await stage.open(t, '/en/apis/viacep/');
  const quotas: (string | null)[] = [];
  page.on('request', async (request) => {
    if (request.url().endsWith('/quota')) quotas.push(await request.headerValue('authorization'));
  });
  await page.reload({ waitUntil: 'networkidle' });
  // Without a token the answer would be 401, so nothing is asked.
  assert.deepEqual(quotas, []);
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await run.click();
  const field = page.getByLabel('Token (stored in this tab only):');
  await field.fill('wrong');
  await page.getByRole('button', { name: 'Use' }).click();
  // The wrong one is forgotten, and asked for again.
  await page.waitForFunction(() => sessionStorage.getItem('server-token') === null);
  await field.fill(token);
  await field.press('Enter');
  await page.getByText('Simulated response', { exact: false }).waitFor();
  assert.match(await page.locator('call-instrument').innerText(), /Praça da Sé/);
  const asked = page.waitForResponse('**/quota');
  await page.reload();
  assert.equal((await asked).status(), 200);
  await run.click();
  await page.getByText('Simulated response', { exact: false }).waitFor();
  const other = await stage.open(t, '/en/apis/viacep/');
  await other.getByRole('button', { name: 'Run', exact: true }).click();
  await other.getByLabel('Token (stored in this tab only):').waitFor();
});
