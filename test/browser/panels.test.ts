import assert from 'node:assert/strict';
import { loadCatalogue } from '@farol/catalogue';
import type { Page, Request } from 'playwright-core';
import { setStage } from './stage.ts';

const { scene } = setStage();
const catalogue = loadCatalogue();

type Reply = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown };

/** Answers in place of a part of the server, so that every state of a panel can be seen. */
async function answer(page: Page, pattern: string, reply: (request: Request) => Reply | 'abort'): Promise<void> {
  await page.route(pattern, async (route) => {
    const made = reply(route.request());
    if (made === 'abort') return route.abort();
    const problem = made.status >= 400;
    await route.fulfill({
      status: made.status,
      headers: { 'content-type': problem ? 'application/problem+json' : 'application/json', ...made.headers },
      body: made.body === undefined ? '' : JSON.stringify(made.body),
    });
  });
}

const problem = (code: string, members: Record<string, unknown> = {}) => ({
  type: `/problems/${code}`,
  detail: 'detail',
  ...members,
});

scene('the run panel says what it calls, sends the first request and shows what came', async (t, stage) => {
  const page = await stage.open(t, '/apis/receitaws/');
  const sent: Request[] = [];
  await answer(page, '**/gateway/**', (request) => {
    sent.push(request);
    return {
      status: 200,
      headers: { 'ratelimit-policy': '"minute";q=3;w=60', ratelimit: '"minute";r=1;t=20', 'x-farol-simulated': '1' },
      body: { status: 'OK' },
    };
  });
  // The server of the tests is offline.
  assert.match(
    await page.locator('.calls:visible').innerText(),
    /\/gateway\/receitaws\/… neste servidor\. Sem rede, um simulador responde no lugar de receitaws\.com\.br/,
  );
  await page.getByRole('button', { name: 'Executar' }).click();
  await page.getByText('Resposta simulada').waitFor();
  assert.equal(new URL(sent[0]?.url() ?? '').pathname, '/gateway/receitaws/cnpj/00000000000191');
  assert.match(await page.locator('.facts').innerText(), /status 200.*tamanho 15 B/s);
  assert.match(await page.locator('.result pre').innerText(), /"status": "OK"/);
  // The meter of the limit moves.
  assert.equal(
    await page
      .locator('meter')
      .first()
      .evaluate((meter: HTMLMeterElement) => meter.value),
    2,
  );
  assert.ok(await page.getByText('2 de 3 usadas').isVisible());
});

scene('the path can be changed, and a body is sent with the call', async (t, stage) => {
  const page = await stage.open(t, '/en/apis/anthropic-claude/');
  const sent: Request[] = [];
  await answer(page, '**/gateway/**', (request) => {
    sent.push(request);
    return { status: 200, body: {} };
  });
  await page.locator('.path').fill('/models');
  await page.locator('textarea').fill('{"model":"x"}');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Response of the API').waitFor();
  assert.equal(sent[0]?.method(), 'POST');
  assert.equal(new URL(sent[0]?.url() ?? '').pathname, '/gateway/anthropic-claude/models');
  assert.deepEqual(sent[0]?.postDataJSON(), { model: 'x' });
});

const states: readonly (readonly [string, Reply | 'abort', RegExp])[] = [
  [
    'a missing key',
    {
      status: 401,
      body: problem('credential-missing', { variable: 'TMDB_TOKEN', sign_up: 'https://example.com/key' }),
    },
    /Falta a chave.*TMDB_TOKEN.*Onde obter a chave/s,
  ],
  ['a refused key', { status: 401, body: problem('credential-refused') }, /recusou a chave/],
  [
    'a spent limit',
    { status: 429, headers: { 'retry-after': '30' }, body: problem('limit-reached') },
    /Limite esgotado.*Tente de novo às \d\d:\d\d/s,
  ],
  [
    'a provider that is down',
    { status: 503, body: problem('upstream-unavailable') },
    /O provedor falhou ou não respondeu/,
  ],
  ['an unknown item', { status: 404, body: problem('item-not-found') }, /A API não tem este item/],
  ['a server without a gateway', { status: 404, body: problem('not-found') }, /Este servidor não tem o gateway/],
  [
    'a cached answer',
    { status: 200, headers: { 'cache-status': 'farol; hit; ttl=60' }, body: {} },
    /Resposta em cache/,
  ],
  ['a dead server', 'abort', /O servidor não respondeu/],
];

scene('every failure is explained in words', async (t, stage) => {
  const page = await stage.open(t, '/apis/tmdb/');
  let reply: Reply | 'abort' = 'abort';
  await answer(page, '**/gateway/**', () => reply);
  for (const [name, next, words] of states) {
    reply = next;
    await page.getByRole('button', { name: 'Executar' }).click();
    await page
      .locator('.notice')
      .getByText(words)
      .or(page.locator('.notice', { hasText: words }))
      .first()
      .waitFor();
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
  assert.match(copied, /^import http\.client\nimport os\n/);
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
  await page.getByRole('button', { name: 'Executar' }).click();
  assert.equal(new URL(page.url()).pathname, '/gateway/viacep/01001000/json/');
});

scene('the exchanges of a rule run against this server, the right one and the wrong one', async (t, stage) => {
  const page = await stage.open(t, '/convencoes/rest/#rest-get-reads');
  const rule = page.locator('#rest-get-reads');
  await rule.getByRole('button', { name: 'Executar o certo' }).click();
  await rule.getByText('Status 200, como na troca acima.').waitFor();
  await rule.getByRole('button', { name: 'Executar o errado' }).click();
  await rule.getByText('Status 405, como na troca acima.').waitFor();
  assert.match(await rule.innerText(), /allow GET, HEAD/);
});

scene(
  'the panel of the query language shows depth, cost and look-ups, and the bound that refused',
  async (t, stage) => {
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
    const [, without = '', batched = ''] =
      /without batches (\d+) look-ups\s+with batches (\d+) look-ups/.exec(await batches.innerText()) ?? [];
    assert.ok(Number(without) >= 60 && Number(batched) <= 3, `${without} and ${batched}`);
  },
);

scene('401, 403, 404 and 429 can be produced on demand', async (t, stage) => {
  const page = await stage.open(t, '/en/conventions/authentication/');
  for (const [address, id, status] of [
    ['/en/conventions/authentication/', 'authentication-401', 401],
    ['/en/conventions/authentication/', 'authentication-403', 403],
    ['/en/conventions/errors/', 'errors-404-for-missing', 404],
    ['/en/conventions/limits/', 'limits-429-when-spent', 429],
  ] as const) {
    // The rule that the URL names is open.
    await page.goto(`${address}#${id}`);
    const rule = page.locator(`#${id}`);
    await rule.getByRole('button', { name: 'Run the right one' }).click();
    await rule.getByText(`Status ${status}, as in the exchange above.`).waitFor();
    // In the language of the page, whatever the browser prefers.
    assert.doesNotMatch(await rule.locator('.result pre').innerText(), /[ãçé]/);
  }
});

scene('an unreachable server, a spent limit and a missing part have different messages', async (t, stage) => {
  const page = await stage.open(t, '/en/conventions/rest/#rest-put-replaces');
  const rule = page.locator('#rest-put-replaces');
  const run = () => rule.getByRole('button', { name: 'Run the right one' }).click();
  let reply: Reply | 'abort' = 'abort';
  await answer(page, '**/sandbox/**', () => reply);
  await run();
  await rule.getByText('The server did not respond.', { exact: false }).waitFor();
  reply = { status: 429, body: problem('limit-reached', { detail: '100 keys came from this address.' }) };
  await run();
  await rule.getByText('100 keys came from this address.').waitFor();
});

scene('a part of the server that is not there leaves the exchange as text, and says so', async (t, stage) => {
  const page = await stage.open(t, '/convencoes/rest/#rest-put-replaces');
  await answer(page, '**/sandbox/**', () => ({ status: 404, body: problem('not-found') }));
  const rule = page.locator('#rest-put-replaces');
  await rule.getByRole('button', { name: 'Executar o certo' }).click();
  await rule.getByText('O provedor de prática (/sandbox) ainda não existe neste servidor.').waitFor();
  assert.ok(await rule.locator('.request').isVisible());
});

scene('the panel of PUT makes a key and a payment, and shows the resource before and after', async (t, stage) => {
  const page = await stage.open(t, '/convencoes/rest/#rest-put-replaces');
  const payment = { id: 'pag_9', valor: 4990, moeda: 'BRL', descricao: 'Plano mensal', situacao: 'pendente' };
  let stored = payment;
  const seen: string[] = [];
  await answer(page, '**/sandbox/**', (request) => {
    const { pathname } = new URL(request.url());
    seen.push(`${request.method()} ${pathname} ${request.headers().authorization ?? ''}`.trim());
    if (pathname.endsWith('/chaves')) return { status: 201, body: { chave: 'key-of-the-test' } };
    if (request.method() === 'POST') return { status: 201, body: payment };
    if (request.method() === 'PUT') stored = { ...payment, ...request.postDataJSON(), descricao: '' };
    return { status: 200, body: stored };
  });
  const rule = page.locator('#rest-put-replaces');
  await rule.getByRole('button', { name: 'Executar o certo' }).click();
  await rule.getByText('Status 200, como na troca acima.').waitFor();
  assert.deepEqual(seen, [
    'POST /sandbox/v1/chaves',
    'POST /sandbox/v1/pagamentos Bearer key-of-the-test',
    'GET /sandbox/v1/pagamentos/pag_9 Bearer key-of-the-test',
    'PUT /sandbox/v1/pagamentos/pag_9 Bearer key-of-the-test',
    'GET /sandbox/v1/pagamentos/pag_9 Bearer key-of-the-test',
  ]);
  const changed = await rule.locator('.changed').allInnerTexts();
  assert.deepEqual(
    changed.map((row) => row.split(/\s+/)[0]),
    ['valor', 'descricao'],
  );
});

scene('offline, the first request of all 18 runs from its sheet and is marked as simulated', async (t, stage) => {
  const page = await stage.open(t, '/');
  for (const { id } of catalogue.apis) {
    await page.goto(`/en/apis/${id}/`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const notice = await page.locator('.notice').innerText();
    assert.match(notice, /^Simulated response/, `${id}: ${notice}`);
    assert.match(await page.locator('.facts').innerText(), /^status 200/, id);
  }
});

scene(
  'offline, a page says so, and the panel says "not simulated", marks failures and refuses to leave the API',
  async (t, stage) => {
    const page = await stage.open(t, '/en/apis/viacep/');
    assert.match(await page.getByRole('region', { name: 'Offline server' }).innerText(), /a simulator answers/);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    const run = async (path: string) => {
      await page.locator('run-panel .path').fill(path);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
      return page.locator('run-panel .notice').innerText();
    };
    assert.match(await run('/20040020/json/'), /^The simulator does not know this request to ViaCEP/);
    assert.doesNotMatch(await page.locator('run-panel .result').innerText(), /Praça da Sé/);
    assert.match(await run('/99999999/json/'), /^Simulated failure: .*Simulated failure of ViaCEP: /);
    assert.match(await run('/52061410/json/'), /^Simulated response: .* The data is real and public/);
    const before = sent.length;
    assert.match(await run('/../../v1/apis'), /^Refused: this path would leave the API/);
    assert.equal(sent.length, before);
  },
);
