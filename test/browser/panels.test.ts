import assert from 'node:assert/strict';
import { answer, problem, type Reply } from './replies.ts';
import { shareStage } from './stage.ts';

const { scene } = shareStage();
const isLong = process.env.FAROL_TEST_LONG === '1';

scene('the exchanges of a rule run against this server, the right one and the wrong one', async (t, stage) => {
  const page = await stage.open(t, '/convencoes/graphql/#graphql-operations-by-kind');
  const rule = page.locator('#graphql-operations-by-kind');
  await rule.getByRole('button', { name: 'Executar o certo' }).click();
  await rule.getByText('Status 200, como no exemplo.').waitFor();
  await rule.getByRole('button', { name: 'Executar o errado' }).click();
  await rule.getByText('Status 405, como no exemplo.').waitFor();
  assert.match((await rule.locator('details details pre').last().textContent()) ?? '', /allow: POST/);
});

scene('an exchange that prints another body is marked, and another server is not run', async (t, stage) => {
  const page = await stage.open(t, '/en/conventions/rest/#rest-get-reads');
  const rule = page.locator('#rest-get-reads');
  await rule
    .locator('.response')
    .first()
    .evaluate((element) => {
      element.textContent = (element.textContent ?? '').replace('versioning', 'another');
    });
  await rule.getByRole('button', { name: 'Run the right one' }).click();
  await rule.getByText('Status 200, but the body differs from the example.').waitFor();
  await page.goto('/en/conventions/authentication/#authentication-401');
  const redirect = page.locator('#authentication-401');
  assert.equal(await redirect.getByRole('button', { name: 'Run the wrong one' }).count(), 0);
  await redirect.getByText('Illustrative: the response is not from this server', { exact: false }).waitFor();
});

scene('the panel of GraphQL shows depth, cost and look-ups, and the bound that refused', async (t, stage) => {
  const page = await stage.open(t, '/en/conventions/graphql/');
  await page.getByRole('button', { name: 'Open all' }).click();
  const depth = page.locator('#graphql-bound-depth');
  await depth.getByRole('button', { name: 'Run the right one' }).click();
  await depth.getByText(/^without batches/).waitFor();
  assert.match(await depth.innerText(), /depth \d+ \/ \d+ *\s*cost \d+ \/ \d+/);
  await depth.getByRole('button', { name: 'Run the wrong one' }).click();
  await depth
    .getByText(/measured \d+, allowed \d+/)
    .first()
    .waitFor();
  const batches = page.locator('#graphql-batch-lookups');
  await batches.getByRole('button', { name: 'Run the right one' }).click();
  await batches.getByText(/^without batches/).waitFor();
  // One for the list and one for the guide of each of its five rules; batched, one for all guides.
  assert.match(await batches.innerText(), /without batches 6 lookups\s+with batches 2 lookups/);
});

scene('401, 403, 404 and 429 can be produced on demand', async (t, stage) => {
  const page = await stage.open(t, 'about:blank');
  const demanded = [
    ['/en/conventions/authentication/', 'authentication-401', 401],
    ['/en/conventions/authentication/', 'authentication-403', 403],
    ['/en/conventions/errors/', 'errors-404-for-missing', 404],
    ['/en/conventions/limits/', 'limits-429-when-spent', 429],
  ] as const;
  // In the short form test/browser/rules.test.ts presses the first two, with all about authentication.
  for (const [address, id, status] of isLong ? demanded : demanded.slice(2)) {
    // The rule that the URL names is open.
    await page.goto(`${address}#${id}`);
    const rule = page.locator(`#${id}`);
    await rule.getByRole('button', { name: 'Run the right one' }).click();
    await rule.getByText(`Status ${status}, as in the example.`).waitFor();
    // In the language of the page, whatever the browser prefers.
    assert.doesNotMatch((await rule.locator('pre[aria-label]').first().textContent()) ?? '', /[ãçé]/);
  }
});

scene('an unreachable server, a spent limit and a missing part have different messages', async (t, stage) => {
  const page = await stage.open(t, '/en/conventions/rest/#rest-put-replaces');
  const rule = page.locator('#rest-put-replaces');
  let reply: Reply | 'abort' = 'abort';
  await answer(page, '**/sandbox/**', () => reply);
  const spent = problem('limit-reached', { detail: '100 keys came from this address.' });
  for (const [next, words] of [
    ['abort', 'The server did not respond.'],
    [{ status: 429, body: spent }, '100 keys came from this address.'],
    [{ status: 404, body: problem('not-found') }, 'does not exist on this server'],
  ] as const) {
    reply = next;
    await rule.getByRole('button', { name: 'Run the right one' }).click();
    await rule.getByText(words, { exact: false }).waitFor();
  }
  assert.ok(await rule.locator('rule-panel .request').first().isVisible(), 'the exchange stays as text');
});

scene('the panel of PUT makes a key and a payment, and shows the resource before and after', async (t, stage) => {
  const page = await stage.open(t, '/convencoes/rest/#rest-put-replaces');
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const hasKey = /^Bearer ./.test(request.headers().authorization ?? '');
    if (pathname.startsWith('/sandbox/'))
      seen.push(`${request.method()} ${pathname.replace(/pag_\w+/, 'pag_')}${hasKey ? ' with the key' : ''}`);
  });
  const rule = page.locator('#rest-put-replaces');
  await rule.getByRole('button', { name: 'Executar o certo' }).click();
  await rule.getByText('Status 200, como no exemplo.').waitFor();
  const changed = await rule.locator('.changed').allInnerTexts();
  assert.deepEqual(seen, [
    'POST /sandbox/v1/chaves',
    'POST /sandbox/v1/pagamentos with the key',
    'GET /sandbox/v1/pagamentos/pag_ with the key',
    'PUT /sandbox/v1/pagamentos/pag_ with the key',
    'GET /sandbox/v1/pagamentos/pag_ with the key',
  ]);
  const members = changed.map((row) => row.split(/\s+/)[0]);
  assert.ok(members.includes('valor') && members.includes('descricao'), members.join());
});
