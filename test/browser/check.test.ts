import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { builtSite } from '../built-site.ts';
import { axeFindings } from './axe.ts';
import { shareStage } from './stage.ts';

const { scene } = shareStage();

const description = `openapi: 3.1.0
info: { title: Users, version: 1.0.0 }
servers: [{ url: /v1 }]
paths:
  /getUsers:
    get: { responses: { default: { description: anything } } }
`;

scene('a description is judged in the browser, and nothing of it leaves the machine', async (t, stage) => {
  const page = await stage.open(t, '/en/check/');
  const asked: string[] = [];
  page.on('request', (request) => {
    const sent = `${request.method()} ${new URL(request.url()).pathname}`;
    // The browser itself loads the icon of a page, some time after the page.
    if (sent !== 'GET /favicon.svg') asked.push(sent);
  });
  // A worker has the policy of its own answer, not that of the page.
  const worker = page.waitForResponse(/\/assets\/check-worker-en\./);
  await page.getByLabel('Description').fill(description);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const finding = page.locator('.check-findings li').first();
  await finding.waitFor();
  assert.equal((await (await worker).allHeaders())['content-security-policy'], "default-src 'none'");
  assert.match(await finding.innerText(), /No verb in the path.*line 5.*Must/is);
  assert.equal(await page.locator('.check-gutter b').innerText(), '5');
  assert.equal(await finding.locator('a').getAttribute('href'), `${stage.origin}/en/conventions/rest/#rest-no-verbs`);
  assert.match(await page.getByRole('status').innerText(), /1 broken/);
  // The icon of the tab is fetched whenever the browser likes.
  const isOwn = asked.every((one) => /^GET \/(assets\/check-worker-en\.|favicon\.svg$)/.test(one));
  assert.ok(isOwn, asked.join('\n'));

  await finding.getByRole('button').click();
  const selected = await page.evaluate(() => {
    const text = document.querySelector('textarea');
    return text?.value.slice(text.selectionStart, text.selectionEnd);
  });
  assert.equal(selected, '/getUsers:');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'SARIF' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'conformance.sarif');
  const { driver } = JSON.parse(await text(await download.createReadStream())).runs[0].tool;
  assert.match(driver.version, /^\d+\.\d+\.\d+$/);
  const verbs = driver.rules.find(({ id }: { id: string }) => id === 'rest-no-verbs');
  assert.equal(verbs?.helpUri, `${stage.origin}/en/conventions/rest/#rest-no-verbs`);

  // Scripts of the page may read its own files only, such as the index of the search.
  const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content');
  assert.equal(policy, `connect-src ${stage.origin}/assets/ ${stage.origin}/robots.txt; form-action 'none'`);

  assert.deepEqual(await axeFindings(page, 'api-check'), []);
});

scene('a text that is no description, and a worker that cannot be loaded, are refused in words', async (t, stage) => {
  const page = await stage.open(t, '/conferir/');
  await page.getByLabel('Descrição').fill('a: 1');
  await page.getByRole('button', { name: 'Conferir', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'não é uma descrição OpenAPI' }).waitFor();
  await page.evaluate(() => {
    const { Worker } = globalThis;
    globalThis.Worker = class extends Worker {
      constructor() {
        super('/assets/no-such-file.js', { type: 'module' });
      }
    };
  });
  await page.getByRole('button', { name: 'Conferir', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'A conferência parou por uma falha' }).waitFor();
});

scene('J and K lead from finding to finding; letters in the text stay letters', async (t, stage) => {
  const page = await stage.open(t, '/conferir/');
  const example = page.locator('.check-example');
  const broken = Number(/quebra (\d+) regras/.exec(await example.innerText())?.[1]);
  await example.getByRole('button', { name: 'Conferir este exemplo' }).press('Enter');
  const findings = page.locator('.check-findings li[tabindex]');
  await findings.nth(2).waitFor();
  assert.match(await page.getByRole('status').innerText(), new RegExp(`, ${broken} quebradas,`));
  assert.equal(await example.count(), 0);
  const focused = () => findings.evaluateAll((all) => (all as (Element | null)[]).indexOf(document.activeElement));
  const reached: number[] = [];
  for (const key of ['j', 'j', 'j', 'k']) {
    await page.keyboard.press(key);
    reached.push(await focused());
  }
  assert.deepEqual(reached, [0, 1, 2, 1]);
  assert.equal(await page.locator('.check-gutter .here').innerText(), await findings.nth(1).getAttribute('data-line'));
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Teclas' }).getByText('achado seguinte e anterior').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Descrição').fill('');
  await page.getByLabel('Descrição').press('j');
  assert.equal(await page.getByLabel('Descrição').inputValue(), 'j');
});

scene('a GraphQL schema is judged too, also where a comment of it names OpenAPI', async (t, stage) => {
  const page = await stage.open(t, '/en/check/');
  for (const comment of ['', '# see openapi: elsewhere\n']) {
    await page.getByLabel('Description').fill(`${comment}type Query { run(query: String!): JSON }\nscalar JSON`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    const finding = page.locator('.check-findings a', { hasText: 'correct types' });
    await finding.waitFor();
    await page.getByLabel('Description').fill('');
    await page.locator('.check-findings').evaluate((list) => list.replaceChildren());
  }
});

scene('the checks weigh at most 90 KB, for a description or a schema, and no other page loads them', async () => {
  const { pages, files, read } = builtSite();
  for (const judge of ['worker-pt', 'worker-en', 'schema-pt', 'schema-en']) {
    const own = files.filter(({ address }) => new RegExp(`^/assets/check(-${judge})?\\.`).test(address));
    assert.equal(own.length, 3);
    const bytes = own.reduce((sum, file) => sum + read(file, '.br').byteLength, 0);
    assert.ok(bytes <= 90 * 1024, `${judge}: ${bytes} bytes`);
  }
  for (const { address, html } of pages)
    assert.equal(/\/assets\/check[-.]/.test(html), /^\/(conferir|en\/check)\/$/.test(address), address);
});
