// A delivery gets the same answer over a socket and in memory.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, test } from 'node:test';
import { createWholeServer } from '../testing/whole-server.ts';

const whole = await createWholeServer();
const { server } = whole;
const address = await server.listen(0, '127.0.0.1');
after(async () => {
  await server.close(0);
  await whole.close();
});

const event =
  '{"evento":"pagamento.aprovado","id":"pag_1","valor":4990,"moeda":"BRL","criado_em":"2026-01-15T12:00:00Z"}';
const signature = (body: string) => `sha256=${createHmac('sha256', 'segredo-de-exemplo').update(body).digest('hex')}`;

const ofTheSocket = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => !ofTheSocket.has(name)).sort();
  return { status: response.status, headers, text: await response.text() };
}

const posts: ReadonlyArray<readonly [string, string, RequestInit]> = [
  ['a genuine delivery', '/webhooks/pagamentos', { body: event, headers: { 'x-signature': signature(event) } }],
  ['an empty body', '/webhooks/pagamentos', { body: '', headers: { 'x-signature': signature('') } }],
  ['no signature', '/webhooks/pagamentos', { body: event }],
  ['a wrong signature', '/webhooks/pagamentos', { body: event, headers: { 'x-signature': signature('') } }],
  ['a reader of English', '/webhooks/pagamentos', { body: event, headers: { 'accept-language': 'en' } }],
  ['the language in the address', '/webhooks/pagamentos?lang=en', { body: event }],
  ['a topic that is encoded', '/webhooks/pag%61', { body: event, headers: { 'x-signature': signature(event) } }],
  ['a way out', '/webhooks/%2e%2e', { body: event }],
  ['no topic', '/webhooks/', { body: event }],
  ['more than a topic', '/webhooks/a/b', { body: event }],
  ['another method', '/webhooks/pagamentos', { method: 'PUT', body: event }],
  ['a question', '/webhooks/pagamentos', { method: 'OPTIONS' }],
];

for (const [name, path, init] of posts) {
  test(`${name} gets the same answer on a socket as in memory`, async () => {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'the-same-id', ...init.headers };
    const asked = { method: 'POST', ...init, headers };
    const onSocket = await seen(await fetch(`${address}${path}`, asked));
    const fromApp = await seen(await server.fetch(new Request(`${address}${path}`, asked)));
    assert.deepEqual(onSocket, fromApp);
  });
}

test('no request of this file caused a fault', () => {
  assert.deepEqual(whole.faults, []);
});
