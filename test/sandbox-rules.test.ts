// The practice provider does what the pages say: each exchange of a rule about /sandbox is sent to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { requestFromFetch, responseToFetch } from '@farol/http';
import { createSandbox, migrateSandbox, type Payment } from '@farol/sandbox';
import { createStore } from '@farol/store';

const catalogue = await loadCatalogue();

async function world(callsPerMinute: number) {
  const store = createStore({ url: 'sqlite::memory:' });
  await migrateSandbox(store);
  const noNames = () => Promise.reject(new Error('no names here'));
  const sandbox = createSandbox({ store, limits: { callsPerMinute }, delivery: { resolve: noNames } });
  const answered = async (request: Request) => {
    const asked = requestFromFetch(request);
    const context = { requestId: 'request-1', language: 'pt', instance: asked.path } as const;
    return responseToFetch(await sandbox.answer(asked, context), request.method);
  };
  const ask = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: string) =>
    answered(new Request(`http://127.0.0.1:8080${path}`, { method, headers, ...(body === undefined ? {} : { body }) }));
  const key = await sandbox.keys.issue({});
  const readOnly = await sandbox.keys.issue({ somente_leitura: true });
  const { caller } = await sandbox.keys.admit(`Bearer ${key.chave}`);
  const close = async () => {
    await sandbox.stop();
    await store.close();
  };
  return { sandbox, ask, caller, close, words: { $CHAVE_SOMENTE_LEITURA: readOnly.chave, $CHAVE: key.chave } };
}

let exchanges = 0;

for (const rule of catalogue.rules) {
  for (const side of ['right', 'wrong'] as const) {
    const exchange = rule[side];
    if (!('request' in exchange) || !exchange.request?.path.startsWith('/sandbox') || !exchange.response) continue;
    const { request, response: promised } = exchange;
    exchanges += 1;
    test(`${rule.id}: the ${side} exchange is answered as its page says`, async (t) => {
      const spent = promised.status === 429;
      const { sandbox, ask, caller, close, words } = await world(spent ? 5 : 60);
      t.after(close);
      // The state that the example starts with, where it shows one: a payment in the state that is read.
      const shown: Partial<Payment> = JSON.parse(promised.body ?? '{}');
      const reads = request.method === 'GET' && promised.status === 200;
      const begin = { valor: 4990, moeda: 'BRL', descricao: 'Plano mensal' };
      const { payment } = await sandbox.payments.create(caller, begin);
      if (reads && shown.situacao === 'estornado')
        for (const situacao of ['aprovado', 'estornado'])
          await sandbox.payments.patch(caller, payment.id, { situacao });
      if (request.path.includes('/eventos')) await sandbox.payments.patch(caller, payment.id, { situacao: 'aprovado' });
      const event = (await sandbox.events.list(caller)).items.at(-1);
      const id = request.path.includes('/eventos') ? event?.id : payment.id;
      const fill = (text: string) =>
        Object.entries({ ...words, '{id}': id ?? '' }).reduce(
          (filled, [word, value]) => filled.replaceAll(word, value),
          text,
        );
      const headers = Object.fromEntries(
        Object.entries(request.headers ?? {}).map(([name, value]) => [name, fill(value)]),
      );
      if (spent) for (let n = 0; n < 5; n += 1) await ask(request.method, fill(request.path), headers, request.body);

      const response = await ask(request.method, fill(request.path), headers, request.body);
      const text = await response.text();
      assert.equal(response.status, promised.status, text);
      for (const [name, value] of Object.entries(promised.headers ?? {})) {
        const given = response.headers.get(name) ?? '';
        if (name === 'Location') assert.match(given, /^\/sandbox\/v1\/pagamentos\/pag_/);
        else if (name === 'Retry-After') assert.match(given, /^\d+$/);
        else assert.equal(given, value, name);
      }
      if (promised.body === undefined) return;
      holds(JSON.parse(text), JSON.parse(promised.body));
      if (!reads) return;
      const members = Object.keys(JSON.parse(promised.body));
      for (const name of members) assert.ok(name in JSON.parse(text), `${name} is promised`);
    });
  }
}

test('the rules speak to the practice provider often enough for this to mean something', () => {
  assert.ok(exchanges >= 35, `${exchanges} exchanges`);
});

/** Every member that is promised is there, with its value unless that differs from time to time. */
function holds(given: unknown, promised: unknown): void {
  if (Array.isArray(promised)) {
    assert.ok(Array.isArray(given));
    for (const [n, item] of promised.entries())
      holds(given.find((one, at) => at >= n && matches(one, item)) ?? given[n], item);
    return;
  }
  if (typeof promised !== 'object' || promised === null) {
    assert.equal(given, promised);
    return;
  }
  for (const [name, value] of Object.entries(promised)) {
    const actual = (given as Record<string, unknown>)[name];
    if (/^(id|instance|recurso|criado_em|atualizado_em|segredo)$/.test(name))
      assert.equal(typeof actual, 'string', name);
    else holds(actual, value);
  }
}

function matches(given: unknown, promised: unknown): boolean {
  try {
    holds(given, promised);
    return true;
  } catch {
    return false;
  }
}
