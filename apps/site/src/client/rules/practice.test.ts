import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import '../testing/english-page.ts';
import { prepare } from './practice.ts';

type Call = { readonly method: string; readonly path: string };

const stored = new Map<string, string>();
const calls: Call[] = [];
let answers: (call: Call) => Response;

Object.assign(globalThis, {
  sessionStorage: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  },
});
mock.method(globalThis, 'fetch', async (path: string, { method }: RequestInit) => {
  const call = { method: String(method), path };
  calls.push(call);
  return answers(call);
});

beforeEach(() => {
  stored.clear();
  calls.length = 0;
  answers = ({ method, path }) => {
    if (path.endsWith('/chaves')) return Response.json({ chave: `key-${stored.size + 1}` }, { status: 201 });
    if (method === 'POST') return Response.json({ id: 'pag_1', criado_em: '2026-01-15T12:00:00Z' }, { status: 201 });
    return Response.json({ data: [{ id: 'evt_1' }, { id: 'evt_2' }] });
  };
});

test('an exercise gets a key and, where its text needs one, a payment', async () => {
  const practice = await prepare(['GET /sandbox/v1/pagamentos/{id}\nAuthorization: Bearer $CHAVE']);
  assert.ok('fill' in practice);
  assert.equal(practice.fill('{id} $CHAVE'), 'pag_1 key-1');
  assert.deepEqual(
    calls.map(({ method, path }) => `${method} ${path}`),
    ['POST /sandbox/v1/chaves', 'POST /sandbox/v1/pagamentos'],
  );
  assert.equal(practice.steps.length, 2);
});

test('an exercise makes the state that its exchange shows', async () => {
  const text = 'GET /sandbox/v1/pagamentos/{id}';
  await prepare([text], [{ method: 'PATCH', path: '/sandbox/v1/pagamentos/{id}', body: '{"situacao":"aprovado"}' }]);
  assert.equal(calls.at(-1)?.method, 'PATCH');
  assert.equal(calls.at(-1)?.path, '/sandbox/v1/pagamentos/pag_1');
});

test('an exercise about events gets the id of the newest event of its payment', async () => {
  const practice = await prepare(['GET /sandbox/v1/eventos/{id}\nAuthorization: Bearer $CHAVE']);
  assert.ok('fill' in practice);
  assert.equal(practice.fill('/eventos/{id}'), '/eventos/evt_2');
  assert.match(calls.at(-1)?.path ?? '', /desde=2026-01-15T12/);
});

test('an exercise about webhooks gets the newest endpoint, and no payment', async () => {
  const practice = await prepare(
    ['DELETE /sandbox/v1/webhooks/{id}\nAuthorization: Bearer $CHAVE'],
    [{ method: 'POST', path: '/sandbox/v1/webhooks', body: '{}' }],
  );
  assert.ok('fill' in practice);
  assert.equal(practice.fill('/webhooks/{id}'), '/webhooks/evt_2');
  assert.deepEqual(
    calls.map(({ method, path }) => `${method} ${path}`),
    ['POST /sandbox/v1/chaves', 'POST /sandbox/v1/webhooks', 'GET /sandbox/v1/webhooks'],
  );
});

test('the key of the tab is used again while the provider knows it', async () => {
  stored.set('practice', 'old');
  const known = await prepare(['Authorization: Bearer $CHAVE']);
  assert.ok('fill' in known);
  assert.equal(known.fill('$CHAVE'), 'old');

  answers = ({ path }) =>
    path.endsWith('/chaves') ? Response.json({ chave: 'new' }, { status: 201 }) : new Response(null, { status: 401 });
  const expired = await prepare(['Authorization: Bearer $CHAVE']);
  assert.ok('fill' in expired);
  assert.equal(expired.fill('$CHAVE'), 'new');
});

test('a provider that gives no key is reported with its answer', async () => {
  answers = () => new Response(null, { status: 404 });
  const practice = await prepare(['$CHAVE']);
  assert.ok('failed' in practice);
  assert.equal(practice.failed?.status, 404);
});
