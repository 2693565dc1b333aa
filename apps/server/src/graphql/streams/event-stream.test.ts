import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createClient } from 'graphql-sse';
import type { EdgeLimits } from '../../edge/limits.ts';
import { fetchFrom, listen } from '../testing/test-door.ts';
import { aPayment, openKey, refusalOf } from '../testing/test-practice.ts';
import { resources, sameResources, watchFeeds } from '../testing/test-streams.ts';
import type { StreamLimits } from './stream-limits.ts';

/** A test that waits longer has failed. */
const limit = { timeout: 120_000 };
const query = 'subscription { eventos { evento valor pagamento { id valor } } }';

async function arranged(
  t: TestContext,
  limits: Partial<StreamLimits> = {},
  sandboxOptions = {},
  edgeLimits: Partial<EdgeLimits> = {},
) {
  const opened = await openKey(t, sandboxOptions, { limits });
  const { url, close } = await listen(opened.door, edgeLimits);
  t.after(async () => {
    await opened.door.close(1_000);
    close();
  });
  return { ...opened, url, feeds: watchFeeds(t, opened.sandbox) };
}

type Arranged = Awaited<ReturnType<typeof arranged>>;

function subscribe({ url, chave }: Pick<Arranged, 'url' | 'chave'>, signal?: AbortSignal, text = query) {
  const headers = { accept: 'text/event-stream', 'content-type': 'application/json', authorization: `Bearer ${chave}` };
  const body = JSON.stringify({ query: text });
  return fetch(url, { method: 'POST', headers, body, ...(signal ? { signal } : {}) });
}

type Message = { readonly event: string; readonly data: { readonly data?: Record<string, never> } | undefined };

/** Reads server-sent events by hand, comments included. */
async function* messages(response: Response): AsyncGenerator<Message, void, void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [first = '', ...rest] = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      if (first.startsWith(':')) {
        yield { event: 'comment', data: undefined };
        continue;
      }
      const data = rest[0]?.replace(/^data: ?/, '') ?? '';
      yield { event: first.replace('event: ', ''), data: data === '' ? undefined : JSON.parse(data) };
    }
  }
}

/** A client without anything of its own that could be left: only a socket. */
async function rawSocket({ url }: Pick<Arranged, 'url'>, request: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(request.replaceAll('\n', '\r\n'));
  return socket;
}

const headOf = (chave: string) => `Host: 127.0.0.1\nAccept: text/event-stream\nAuthorization: Bearer ${chave}\n`;

async function rawReader({ url, chave }: Pick<Arranged, 'url' | 'chave'>, asked?: Promise<void>): Promise<Socket> {
  const search = new URLSearchParams({ query });
  const socket = await rawSocket({ url }, `GET /graphql?${search} HTTP/1.1\n${headOf(chave)}\n`);
  if (asked) await asked;
  else assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 200 OK\r\n/);
  return socket;
}

test('events arrive as they happen, each with its objects as they are then', limit, async (t) => {
  const arrangement = await arranged(t);
  const { sandbox, caller, feeds } = arrangement;
  const response = await subscribe(arrangement);
  const { status, headers } = response;
  const seenHeaders = [status, headers.get('content-type'), headers.get('cache-control')];
  assert.deepEqual(seenHeaders, [200, 'text/event-stream; charset=utf-8', 'no-store']);
  assert.ok(headers.get('ratelimit'));
  const stream = messages(response);
  assert.equal((await stream.next()).value?.event, 'comment');
  const { payment } = await sandbox.payments.create(caller, aPayment);
  const seen = async () => (await stream.next()).value?.data?.data?.eventos;
  const now = (valor: number) => ({ valor, pagamento: { id: payment.id, valor } });
  assert.deepEqual(await seen(), { evento: 'PAGAMENTO_CRIADO', ...now(4990) });
  await sandbox.payments.patch(caller, payment.id, { valor: 1 });
  assert.deepEqual(await seen(), { evento: 'PAGAMENTO_ATUALIZADO', ...now(1) });
  await sandbox.payments.remove(caller, payment.id);
  assert.deepEqual(await seen(), { evento: 'PAGAMENTO_REMOVIDO', valor: 1, pagamento: null });
  await stream.return();
  await feeds.open(0);
});

test('the client of graphql-sse reads the events and deliveries it asks for, and leaves cleanly', limit, async (t) => {
  const { url, chave, sandbox, caller, feeds } = await arranged(t);
  const client = createClient({ url, headers: { authorization: `Bearer ${chave}` }, retryAttempts: 0 });
  t.after(() => client.dispose());
  await sandbox.endpoints.create(caller, { url: 'http://127.0.0.1:9/', eventos: ['pagamento.aprovado'] });
  const events = client.iterate<{ eventos: { evento: string } }>({
    query: 'subscription ($kinds: [TipoDeEvento!]) { eventos(tipos: $kinds) { evento } }',
    variables: { kinds: ['PAGAMENTO_APROVADO'] },
  });
  const deliveries = client.iterate<{ entregas: { situacao: string; evento: { evento: string } } }>({
    query: 'subscription { entregas { situacao evento { evento } } }',
  });
  const waiting = [events.next(), deliveries.next()] as const;
  await feeds.open(2);
  await sandbox.payments.create(caller, { ...aPayment, situacao: 'aprovado' });
  assert.deepEqual((await waiting[0]).value?.data?.eventos, { evento: 'PAGAMENTO_APROVADO' });
  assert.deepEqual((await waiting[1]).value?.data?.entregas, {
    situacao: 'PENDENTE',
    evento: { evento: 'PAGAMENTO_APROVADO' },
  });
  await events.return?.();
  await feeds.open(1);
  await deliveries.return?.();
  await feeds.open(0);
});

test('a query or a mutation is one answer to a client that accepts only event streams', limit, async (t) => {
  const arrangement = await arranged(t);
  for (const [text, data] of [
    ['{ pagamentos { nodes { id } } }', { pagamentos: { nodes: [] } }],
    ['mutation { criarPagamento(input: { valor: 3, moeda: "BRL" }) { valor } }', { criarPagamento: { valor: 3 } }],
  ] as const) {
    const events = [];
    for await (const message of messages(await subscribe(arrangement, undefined, text))) events.push(message);
    assert.deepEqual(events, [
      { event: 'comment', data: undefined },
      { event: 'next', data: { data } },
      { event: 'complete', data: undefined },
    ]);
  }
});

test('a refusal has its status, before any stream is open', limit, async (t) => {
  const { ask, url, chave, feeds, door } = await arranged(t, {}, { limits: { subscriptions: 1 } });
  const stream = { accept: 'text/event-stream' };
  const status = async (text: string, headers = {}) => (await ask(text, {}, { ...stream, ...headers })).status;
  const stranger = { authorization: '' };
  const both = 'subscription { eventos { id } entregas { id } }';
  for (const wrong of ['subscription { eventos { nothing } }', 'subscription {', both])
    assert.equal(await status(wrong), 400, wrong);
  assert.equal(await status(query, stranger), 401);
  const reader = await rawReader({ url, chave });
  const refused = refusalOf(await ask(query, {}, stream));
  assert.deepEqual([refused.status, refused.code], [429, 'LIMIT_REACHED']);
  reader.destroy();
  await feeds.open(0);
  const method = 'HEAD';
  const request = new Request(`http://127.0.0.1:8080/graphql?query=${encodeURIComponent(query)}`, {
    method,
    headers: { ...stream, authorization: `Bearer ${chave}` },
  });
  const head = await fetchFrom(door, request);
  assert.deepEqual([head.status, head.headers.get('allow')], [405, 'GET, POST']);
  assert.equal(feeds.count(), 0);
});

test('a reader that disconnects in any way leaves nothing behind', limit, async (t) => {
  const arrangement = await arranged(t, {}, { pollMs: 600_000 });
  const { feeds } = arrangement;
  const before = resources();
  const ways: Readonly<Record<string, (socket: Socket) => void>> = {
    'closes its side': (socket) => socket.end(),
    'goes at once': (socket) => socket.destroy(),
    'resets the connection': (socket) => socket.resetAndDestroy(),
  };
  for (const [way, leave] of Object.entries(ways)) {
    const readers = [await rawReader(arrangement), await rawReader(arrangement)];
    await feeds.open(2);
    for (const reader of readers) leave(reader);
    await feeds.open(0);
    for (const reader of readers) if (!reader.closed) await once(reader, 'close');
    await sameResources(before);
    assert.equal(feeds.count(), 0, way);
  }
});

test('a reader that left before its subscription was open leaves nothing behind either', limit, async (t) => {
  const { url, chave, feeds, sandbox } = await arranged(t);
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: asked, resolve: wasAsked } = Promise.withResolvers<void>();
  const subscribeNow = sandbox.events.subscribe;
  t.mock.method(sandbox.events, 'subscribe', async (...args: Parameters<typeof subscribeNow>) => {
    wasAsked();
    await mayGoOn;
    return subscribeNow(...args);
  });
  const before = resources();
  const reader = await rawReader({ url, chave }, asked);
  reader.destroy();
  // Both ends are gone, so the server knows.
  await sameResources(before);
  goOn();
  await feeds.open(1);
  await feeds.open(0);
});

test('a stream completes when its key expires', limit, async (t) => {
  const { url, newKey, feeds } = await arranged(t, {}, { limits: { keyLifeMs: 100 } });
  const events = [];
  for await (const { event } of messages(await subscribe({ url, chave: (await newKey()).chave }))) events.push(event);
  assert.deepEqual(events, ['comment', 'complete']);
  assert.equal(feeds.count(), 0);
});

test('a server that ends ends its streams at once, and does not say that nothing more will come', limit, async (t) => {
  const arrangement = await arranged(t);
  const { door, feeds } = arrangement;
  const stream = messages(await subscribe(arrangement));
  await stream.next();
  await feeds.open(1);
  // Longer than the test may last.
  await door.close(600_000);
  assert.deepEqual(await stream.next(), { done: true, value: undefined });
  assert.equal(feeds.count(), 0);
  const refused = await subscribe(arrangement);
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
  await refused.arrayBuffer();
});

for (const [what, limits, status] of [
  ['the server', { streams: 1 }, 503],
  ['one address', { streamsPerCaller: 1 }, 429],
] as const)
  test(`${what} has a limited number of streams at a time, and one more is ${status}`, limit, async (t) => {
    const arrangement = await arranged(t, limits);
    const reader = await rawReader(arrangement);
    const refused = await subscribe(arrangement);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [status, '5']);
    assert.match(await refused.text(), status === 429 ? /LIMIT_REACHED/ : /UNAVAILABLE/);
    reader.destroy();
    await arrangement.feeds.open(0);
    (await rawReader(arrangement)).destroy();
    await arrangement.feeds.open(0);
  });

test('a silent stream sends keep-alive comments', limit, async (t) => {
  const arrangement = await arranged(t, { beatMs: 5 });
  const stream = messages(await subscribe(arrangement));
  for (let sign = 0; sign < 4; sign += 1) assert.equal((await stream.next()).value?.event, 'comment');
  await stream.return();
  await arrangement.feeds.open(0);
});

test('nothing piles up for a reader that does not read, and in the end it is disconnected', limit, async (t) => {
  const arrangement = await arranged(t, {}, {}, { writeStallMs: 200 });
  const { sandbox, caller, feeds, url, chave } = arrangement;
  // Some 100 KB an event, so that what the system takes for itself is soon full.
  const many = Array.from({ length: 18 }, (_, i) => `e${i}: eventos(first: 100) { id criadoEm recurso moeda valor }`);
  const body = JSON.stringify({ query: `subscription { eventos { pagamento { ${many.join(' ')} } } }` });
  const type = `Content-Type: application/json\nContent-Length: ${body.length}\n`;
  const socket = await rawSocket({ url }, `POST /graphql HTTP/1.1\n${headOf(chave)}${type}\n${body}`);
  socket.pause();
  await feeds.open(1);
  const { payment } = await sandbox.payments.create(caller, aPayment);
  for (let n = 1; n <= 99; n += 1) await sandbox.payments.patch(caller, payment.id, { valor: n });
  await feeds.open(0);
  assert.ok(feeds.taken() < 90, `${feeds.taken()} events were taken for a reader that read none`);
  socket.destroy();
});
