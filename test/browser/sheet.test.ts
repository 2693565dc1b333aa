import assert from 'node:assert/strict';
import { loadCatalogue } from '@farol/catalogue';
import type { Request } from 'playwright-core';
import { answer, problem, type Reply, recordCalls } from './replies.ts';
import { shareStage } from './stage.ts';

const { scene } = shareStage();
const catalogue = loadCatalogue();

scene('a sheet says what it calls, sends the request, and shows the answer and what is left', async (t, stage) => {
  const page = await stage.open(t, 'about:blank');
  const sent: Request[] = [];
  await answer(page, '**/gateway/**', (request) => {
    sent.push(request);
    return { status: 200, headers: { 'x-farol-simulated': '1' }, body: { status: 'OK' } };
  });
  let used = 0;
  await answer(page, '**/quota', () => ({
    status: 200,
    body: {
      windows: [
        { per: 'minute', limit: 3, used, left: 3 - used, more_at: new Date(Date.now() + 50_000).toISOString() },
      ],
    },
  }));
  await page.goto(`${stage.origin}/apis/receitaws/`);
  // On load, before anything is pressed.
  await page.getByText('restam 3 de 3').first().waitFor();
  assert.match(await page.locator('.answer-head').innerText(), /^Resposta\s+exemplo\s+ilustrativo/);
  used = 3;
  await page.getByRole('button', { name: 'Executar' }).click();
  await page.locator('.result').getByText('simulada').first().waitFor();
  assert.equal(new URL(sent[0]?.url() ?? '').pathname, '/gateway/receitaws/cnpj/00000000000191');
  assert.match(await page.locator('.answer-head').innerText(), /^Resposta\s+agora\s+200\s+\d+ ms · 15 B/);
  assert.match(await page.locator('.result .json').innerText(), /"status": "OK"/);
  // Spent, with a countdown.
  await page
    .getByText(/restam 0 de 3 · mais uma em 0:\d\d/)
    .first()
    .waitFor();
  assert.ok(await page.getByText('3 de 3 usadas').isVisible());
  assert.match((await page.locator('.request-form button:visible').getAttribute('data-wait')) ?? '', /^0:\d\d$/);
});

scene('fields fill the request and the samples follow, in every language and with a token', async (t, stage) => {
  const page = await stage.open(t, '/en/apis/github/');
  const sent = await recordCalls(page);
  const block = page.locator('.sample.python');
  await page.getByRole('radio', { name: 'Python' }).check({ force: true });
  const field = page.locator('.request-form input:visible').first();
  await field.fill('octocat');
  await block.getByText('repos/octocat/').first().waitFor();
  assert.match(await block.innerText(), /^import requests\n/);
  // Those that are not shown follow too.
  for (const language of ['curl', 'javascript', 'go', 'php'])
    await page.locator(`.sample.${language}`, { hasText: 'repos/octocat/' }).waitFor({ state: 'attached' });
  await page.getByLabel(/Show the code with the key/).check();
  await block.getByText("os.environ['GITHUB_TOKEN']").first().waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('.notice', { hasText: 'from the API' }).waitFor();
  assert.match(sent[0]?.url() ?? '', /\/gateway\/github\/repos\/octocat\//);
});

scene('a postal code typed with its hyphen before the scripts arrive is sent as digits', async (t, stage) => {
  const page = await stage.open(t, 'about:blank');
  const arrived = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/*.js');
  await page.route('**/*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const sent = await recordCalls(page);
  await page.goto(`${stage.origin}/apis/viacep/`, { waitUntil: 'commit' });
  // The field of another use is hidden by the style sheet, which may come later too.
  await page.getByRole('textbox', { name: 'cep' }).first().fill('20040-002');
  await asked;
  arrived.resolve();
  await page.waitForLoadState();
  await page.getByRole('button', { name: 'Executar', exact: true }).click();
  await page.locator('.result .json').first().waitFor();
  assert.equal(new URL(sent[0]?.url() ?? '').pathname, '/gateway/viacep/20040002/json/');
});

scene(
  'check digits that do not fit are said while the number is typed, before a call, and the call goes out all the same',
  async (t, stage) => {
    for (const [address, hint] of [
      ['/apis/receitaws/', 'Os dígitos verificadores de 12ABC34501DE36 não conferem: os outros levam a 35.'],
      ['/en/apis/receitaws/', 'The check digits of 12ABC34501DE36 do not fit: the others lead to 35.'],
    ] as const) {
      const page = await stage.open(t, address);
      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/gateway/')) calls.push(request.url());
      });
      const field = page.locator('.request-form input:visible').first();
      await field.fill('12.ABC.345/01DE-36');
      await page.locator('.result').getByText(hint).waitFor();
      assert.deepEqual(calls, []);
      await field.fill('12.ABC.345/01DE-35');
      assert.equal(await page.locator('.result').getByText(hint).count(), 0);
      await field.fill('12ABC34501DE36');
      // Waited for from before the click: the answer may be there first.
      const answered = page.waitForResponse((response) =>
        response.url().includes('/gateway/receitaws/cnpj/12ABC34501DE36'),
      );
      await page.locator('.request-form button:visible').click();
      await answered;
    }
  },
);

scene('a body is made of the fields, and a wrong field sends nothing', async (t, stage) => {
  const page = await stage.open(t, '/en/apis/anthropic-claude/');
  const sent = await recordCalls(page);
  const tokens = page.locator('[name=max_tokens]:visible');
  await tokens.fill('many');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  assert.ok(await tokens.evaluate((input: HTMLInputElement) => input.matches(':invalid')));
  assert.equal(sent.length, 0);
  await tokens.fill('12');
  // Quotes and brackets are escaped for the shell and for JSON.
  await page.locator('[name=content]:visible').fill(`it's "q" <b>`);
  await page.locator('.sample.curl').getByText(String.raw`"it'\''s \"q\" <b>"`).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('.notice', { hasText: 'from the API' }).waitFor();
  assert.equal(sent[0]?.method(), 'POST');
  assert.equal(new URL(sent[0]?.url() ?? '').pathname, '/gateway/anthropic-claude/messages');
  assert.equal(sent[0]?.postDataJSON().max_tokens, 12);
});

scene('where the API and Farol differ, both verdicts are shown', async (t, stage) => {
  const page = await stage.open(t, '/en/apis/viacep/');
  await page.locator('[name=cep]:visible').fill('99999999');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('The API said 200 → Farol says 404').waitFor();
});

const noKey = problem('credential-missing', { variable: 'TMDB_TOKEN', sign_up: 'https://example.com/key' });
const spent = { status: 429, headers: { 'retry-after': '30' }, body: problem('limit-reached') };
const cached = { status: 200, headers: { 'cache-status': 'farol; hit; ttl=60' }, body: {} };
const states: readonly (readonly [string, Reply | 'abort', RegExp])[] = [
  ['a missing key', { status: 401, body: noKey }, /Falta a chave.*TMDB_TOKEN.*Onde obter a chave/s],
  ['a refused key', { status: 401, body: problem('credential-refused') }, /recusou a chave/],
  ['a spent limit', spent, /Limite esgotado.*Tente de novo às \d\d:\d\d/s],
  [
    'a provider that is down',
    { status: 503, body: problem('upstream-unavailable') },
    /O provedor falhou ou não respondeu/,
  ],
  ['an unknown item', { status: 404, body: problem('item-not-found') }, /A API não tem este item/],
  ['a server without a gateway', { status: 404, body: problem('not-found') }, /Este servidor não tem o gateway/],
  ['a cached answer', cached, /do cache/],
  ['a dead server', 'abort', /O servidor não respondeu/],
];

scene('every failure is explained in words', async (t, stage) => {
  const page = await stage.open(t, '/apis/tmdb/');
  let reply: Reply | 'abort' = 'abort';
  await answer(page, '**/gateway/**', () => reply);
  for (const [name, next, words] of states) {
    reply = next;
    await page.getByRole('button', { name: 'Executar' }).click();
    await page.locator('.notice', { hasText: words }).first().waitFor();
    assert.match(await page.locator('.result').innerText(), words, name);
  }
});

scene('a call can be cancelled', async (t, stage) => {
  const page = await stage.open(t, '/apis/viacep/');
  await page.route('**/gateway/**', () => undefined);
  await page.getByRole('button', { name: 'Executar' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByText('Cancelado.').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Executar' }).isVisible());
});

scene('a sample is copied as it is shown, and its language is remembered', async (t, stage) => {
  const page = await stage.open(t, '/apis/tmdb/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('radio', { name: 'Python' }).check({ force: true });
  const block = page.locator('.samples');
  await block.getByRole('button', { name: 'Copiar' }).click();
  await block.getByRole('button', { name: 'Copiado' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^import os\nimport requests\n/);
  assert.match(copied, /os\.environ\['?"?TMDB/);
  await page.goto('/en/apis/github/');
  assert.ok(await page.locator('.sample.python').isVisible());
});

scene('without scripts the samples can be switched and the first request can be sent', async (t, stage) => {
  const page = await stage.open(t, '/apis/viacep/', { javaScriptEnabled: false });
  await page.locator('.samples label', { hasText: 'Go' }).click();
  assert.ok(await page.locator('.sample.go').isVisible());
  assert.equal(await page.locator('.sample.curl').isVisible(), false);
  assert.equal(await page.getByRole('button', { name: 'Copiar' }).first().isVisible(), false);
  await page.locator('.presets label', { hasText: 'CEPs de uma rua' }).click();
  assert.ok(await page.locator('[name=uf]').isVisible());
  await page.locator('.presets label').first().click();
  await page.locator('[name=cep]:visible').fill('99999999');
  await page.getByRole('button', { name: 'Executar' }).click();
  await page.waitForURL('**/gateway/viacep/99999999/json/');
});

/** The short form runs one with a key and one with a body; the tasks run ViaCEP, and test/gateway-table.test.ts sends all 18. */
const isLong = process.env.FAROL_TEST_LONG === '1';
const first = isLong ? catalogue.apis.map(({ id }) => id) : ['tmdb', 'anthropic-claude'];

scene(`offline, the first request of ${first.length} APIs is marked as simulated`, async (t, stage) => {
  const page = await stage.open(t, 'about:blank');
  for (const id of first) {
    await page.goto(`/en/apis/${id}/`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const notice = await page.locator('.notice').innerText();
    assert.match(notice, /^simulated/, `${id}: ${notice}`);
    assert.equal(await page.locator('.answer-head .status').innerText(), '200', id);
  }
});

scene('offline, a page says so, and the panel says "not simulated", and marks failures', async (t, stage) => {
  const page = await stage.open(t, '/en/apis/viacep/');
  assert.match(await page.getByRole('region', { name: 'Offline server' }).innerText(), /simulator/i);
  const run = async (cep: string) => {
    await page.locator('[name=cep]:visible').fill(cep);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
    return page.locator('call-instrument .notice').innerText();
  };
  assert.match(await run('20040020'), /^The simulator does not know this request to ViaCEP/);
  assert.doesNotMatch(await page.locator('call-instrument .result').innerText(), /Praça da Sé/);
  assert.match(await run('99999999'), /^Simulated failure of ViaCEP: /);
  assert.match(await run('52061410'), /^simulated, with real data/);
});
