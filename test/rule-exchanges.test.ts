// The rules print what this server answers: every exchange that is not marked as another server's is sent to it, in both languages.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Exchange, type Frozen, languages, loadCatalogue } from '@farol/catalogue';
import { asPrinted, headerAsPrinted } from '@farol/catalogue/as-printed';
import { bodyIn } from '@farol/catalogue/internal';
import { createWholeServer } from '../apps/server/src/testing/whole-server.ts';

const catalogue = loadCatalogue();
const origin = 'http://127.0.0.1:8080';
const { server, close } = await createWholeServer({ ownOrigin: origin });
after(close);

const tags = { pt: 'pt-BR', en: 'en' } as const;
const sides = catalogue.rules.flatMap((rule) =>
  (['right', 'wrong'] as const).map((side) => ({ name: `${rule.id}, ${side}`, exchange: rule[side] })),
);
const run = sides.filter(({ exchange }) => exchange.request && !exchange.illustrative);

/** More than one exchange sends with a key, so that the limit of new keys a minute is not reached. */
const exchangesPerKey = 8;
let sent = 0;
let key = '';

function ask(
  language: 'pt' | 'en',
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
) {
  const init = { method, headers: { 'accept-language': tags[language], ...headers }, ...(body && { body }) };
  return server.fetch(new Request(`${origin}${path}`, init));
}

async function made(path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await ask('pt', 'POST', path, { 'content-type': 'application/json', ...headers }, body);
  assert.equal(response.status, 201, path);
  return (await response.json()) as Readonly<Record<string, string>>;
}

/** The words that the printed request leaves open, after the state that it needs was made. */
async function prepare({ request, response, before }: Frozen<Exchange>) {
  const spends = response?.status === 429;
  if (spends || sent % exchangesPerKey === 0) key = (await made('/sandbox/v1/chaves', '{}')).chave ?? '';
  sent = spends ? 0 : sent + 1;
  const text = JSON.stringify([request, before]);
  const readOnly = text.includes('$CHAVE_SOMENTE_LEITURA')
    ? await made('/sandbox/v1/chaves', '{"somente_leitura":true}')
    : {};
  const authorization = `Bearer ${key}`;
  const isWebhook = text.includes('/webhooks/{id}');
  const payment =
    text.includes('{id}') && !isWebhook
      ? await made('/sandbox/v1/pagamentos', '{"valor":4990,"moeda":"BRL","descricao":"Plano mensal"}', {
          authorization,
        })
      : {};
  const headers = { authorization, 'content-type': 'application/json' };
  for (const { method, path, body } of before)
    assert.ok((await ask('pt', method, path.replace('{id}', payment.id ?? ''), headers, body)).ok, path);
  let id = payment.id ?? '';
  if (request?.path.includes('/eventos/{id}')) {
    const listed = await ask('pt', 'GET', `/sandbox/v1/eventos?desde=${payment.criado_em}`, headers);
    id = ((await listed.json()) as { data: { id: string }[] }).data.at(-1)?.id ?? '';
  }
  if (isWebhook) {
    const listed = await ask('pt', 'GET', '/sandbox/v1/webhooks', headers);
    id = ((await listed.json()) as { data: { id: string }[] }).data.at(-1)?.id ?? '';
  }
  return (word: string) =>
    word
      .replaceAll('$CHAVE_SOMENTE_LEITURA', readOnly.chave ?? '')
      .replaceAll('$CHAVE', key)
      .replaceAll('{id}', id);
}

for (const { name, exchange } of run) {
  test(`${name}: the response is the printed one, in both languages`, async () => {
    const { request, response, again } = exchange;
    assert.ok(request && response, 'a request that is run prints its response');
    for (const language of languages) {
      const fill = await prepare(exchange);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([header, value]) => [header, fill(value)]),
      );
      const send = () => ask(language, request.method, fill(request.path), headers, request.body);
      let given = await send();
      // One call more than the limit of a practice key.
      for (let n = 0; response.status === 429 && given.status !== 429 && n <= 60; n += 1) given = await send();
      await compare(given, response, language);
      if (again) await compare(await send(), again, language);
    }
  });
}

test('below /sandbox/errado every rule has an API that breaks it as printed, in both languages', async () => {
  const broken = catalogue.rules.filter(({ wrong }) => wrong.illustrative && wrong.response);
  assert.ok(broken.length > 20);
  for (const { id, wrong } of broken)
    for (const language of languages) {
      const { method = '', path = '', headers, body } = wrong.request ?? {};
      const given = await ask(language, method, `/sandbox/errado/${id}${path}`, headers, body);
      assert.ok(wrong.response);
      const { 'Content-Length': _, ...printed } = wrong.response.headers;
      await compare(given, { ...wrong.response, headers: printed }, language);
    }
  assert.equal((await ask('pt', 'GET', '/sandbox/errado/graphql-typed-schema')).status, 404);
});

async function compare(given: Response, printed: NonNullable<Frozen<Exchange>['response']>, language: 'pt' | 'en') {
  const text = await given.text();
  assert.equal(given.status, printed.status, text);
  for (const [name, value] of Object.entries(printed.headers))
    assert.ok(headerAsPrinted(name, value, given.headers.get(name) ?? ''), `${name}: ${given.headers.get(name)}`);
  assert.ok(asPrinted(bodyIn(printed.body, language) ?? '', text), `printed otherwise: ${text}`);
}

test('enough exchanges run for this to mean something, and each wrong one that does not run is marked', () => {
  assert.ok(run.length >= 60, `${run.length} exchanges`);
  const unmarked = sides.filter(({ exchange }) => exchange.response && !exchange.request);
  assert.deepEqual(unmarked, []);
});

test('no two rules share one exchange, not even under another version of the path', () => {
  const printed = sides
    .filter(({ exchange }) => exchange.request)
    .map(({ exchange: { request, response } }) => {
      const path = request?.path.replace(/^\/v\d+/, '');
      return JSON.stringify([{ ...request, path }, response]);
    });
  const repeated = printed.filter((text, i) => printed.indexOf(text) !== i);
  assert.deepEqual(repeated, []);
});

test('every body is printed whole, apart from request ids, secrets, cursors and seconds to wait', () => {
  const parts = run.filter(({ exchange: { response, again } }) => {
    const body = [response, again]
      .flatMap((one) => languages.map((language) => bodyIn(one?.body, language) ?? ''))
      .join();
    return body.replaceAll(/"(request_id|segredo|next)":"…"|(?<=em |in )… s\./g, '').includes('…');
  });
  const cut = parts.map(({ name }) => name);
  assert.deepEqual(cut, []);
});

test('a wrong side shows a mistake and not a missing page of this server', () => {
  for (const { name, exchange } of run.filter((one) => one.name.endsWith('wrong')))
    assert.notEqual(exchange.response?.status, 404, name);
});
