import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askOf, problemOf } from '../testing/test-server.ts';
import { createWholeServer } from '../testing/whole-server.ts';

// The provider sends over a real socket, so the server listens; reads go past it, and are compared with the description.
const whole = await createWholeServer();
const { host } = new URL(await whole.server.listen(0, '127.0.0.1'));
const described = await askOf(whole.server, `http://${host}`);
after(async () => {
  await whole.server.close(0);
  await whole.close();
});

const json = { 'content-type': 'application/json' };

type Key = { readonly authorization: string };
type Line = Readonly<Record<'id' | 'evento' | 'state' | 'via' | 'reason', string | null>> & { readonly copies: number };

async function send(path: string, body: unknown, headers: object = {}, method = 'POST') {
  const response = await described(path, {
    method,
    headers: { ...json, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.status === 204 ? {} : await response.json();
}

async function newKey(): Promise<Key> {
  return { authorization: `Bearer ${(await send('/sandbox/v1/chaves', {})).chave}` };
}

const register = (key: Key, topic: string, falha: string | null = null) =>
  send('/sandbox/v1/webhooks', { url: `http://${host}/webhooks/${topic}`, eventos: ['*'], falha }, key);

const pay = (key: Key) => send('/sandbox/v1/pagamentos', { valor: 4990, moeda: 'BRL' }, key);

async function linesOf(key: Key, topic: string, query = ''): Promise<{ data: Line[]; page: { next: string | null } }> {
  const response = await described(`/webhooks/${topic}${query}`, { headers: key });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  return response.json();
}

/** Asks again until it is so: the provider sends in its own time. Ever more rarely, since each question counts against the key. */
async function until(key: Key, topic: string, isSo: (lines: readonly Line[]) => boolean): Promise<readonly Line[]> {
  for (let pauseMs = 20; pauseMs < 20_000; pauseMs *= 1.5) {
    const { data } = await linesOf(key, topic);
    if (isSo(data)) return data;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`never so: ${JSON.stringify(await linesOf(key, topic))}`);
}

test('a delivery of the practice provider to this server is verified with the secret of its endpoint and logged', async () => {
  const key = await newKey();
  await register(key, 'recebe');
  await pay(key);
  const [line] = await until(key, 'recebe', ({ length }) => length === 1);
  const [event] = (await (await described('/sandbox/v1/eventos', { headers: key })).json()).data;
  const { id, evento, copies, via, reason } = line ?? assert.fail();
  assert.deepEqual([id, evento, copies, via, reason], [event.id, 'pagamento.criado', 1, 'delivery', null]);
});

test('a rotated secret works from its first delivery on', async () => {
  const key = await newKey();
  const { id } = await register(key, 'troca');
  const base = `/sandbox/v1/webhooks/${id}/segredos`;
  const patch = { ...key, 'content-type': 'application/merge-patch+json' };
  const steps = [
    () => send(base, {}, key),
    () => send(`${base}/proximo`, { etapa: 'atual' }, patch, 'PATCH'),
    () => send(`${base}/anterior`, undefined, key, 'DELETE'),
  ];
  for (const [index, step] of steps.entries()) {
    await step();
    await pay(key);
    await until(key, 'troca', (lines) => lines.length === index + 1 && lines.every(({ reason }) => reason === null));
  }
});

test('a forged delivery is refused, with its reason, in the log of the key whose event it claims to be', async () => {
  for (const falha of ['corpo_adulterado', 'assinatura_errada']) {
    const key = await newKey();
    await register(key, falha, falha);
    await pay(key);
    const [line] = await until(key, falha, ({ length }) => length === 1);
    assert.deepEqual([line?.state, line?.reason, line?.evento], ['refused', 'signature_wrong', null]);
    assert.match(line?.id ?? '', /^evt_/);
  }
});

test('two copies are one line', async () => {
  const key = await newKey();
  await register(key, 'copias', 'duplicada');
  await pay(key);
  const lines = await until(key, 'copias', ([line]) => line?.copies === 2);
  assert.equal(lines.length, 1);
});

test('a key reads only its own deliveries, even when another registered the same URL', async () => {
  const [ana, bia] = [await newKey(), await newKey()];
  await register(ana, 'mesmo');
  await register(bia, 'mesmo', 'assinatura_errada');
  await pay(ana);
  await pay(bia);
  const ofAna = await until(ana, 'mesmo', ({ length }) => length === 1);
  const ofBia = await until(bia, 'mesmo', ({ length }) => length === 1);
  assert.deepEqual([ofAna[0]?.state === 'refused', ofBia[0]?.state], [false, 'refused']);
  assert.notEqual(ofAna[0]?.id, ofBia[0]?.id);
});

test('the log comes in pages, newest first, without repeats or gaps', async () => {
  const key = await newKey();
  const { id } = await register(key, 'paginas');
  const patch = { ...key, 'content-type': 'application/merge-patch+json' };
  for (const falha of [null, 'assinatura_errada', null]) {
    const before = (await linesOf(key, 'paginas')).data.length;
    await send(`/sandbox/v1/webhooks/${id}`, { falha }, patch, 'PATCH');
    await pay(key);
    await pay(key);
    await until(key, 'paginas', ({ length }) => length === before + 2);
  }
  const whole = (await linesOf(key, 'paginas')).data;
  const reasons = whole.map(({ reason }) => reason);
  assert.deepEqual(reasons, [null, null, 'signature_wrong', 'signature_wrong', null, null]);
  const walked: Line[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, page } = await linesOf(key, 'paginas', `?limit=1${cursor && `&cursor=${cursor}`}`);
    walked.push(...data);
    cursor = page.next;
  }
  assert.deepEqual(walked, whole);
  const first = await described('/webhooks/paginas?limit=4', { headers: key });
  const pages = /^<\/webhooks\/paginas\?limit=4>; rel="first", <.*limit=4&cursor=.*>; rel="next"$/;
  assert.match(first.headers.get('link') ?? '', pages);
  const other = await newKey();
  await register(other, 'paginas');
  const { page } = await first.json();
  const stolen = await described(`/webhooks/paginas?cursor=${page.next}`, { headers: other });
  assert.equal((await problemOf(stolen)).type, '/problems/invalid-cursor');
});

test('no key is 401, a URL that the key has not registered is 404, a wrong parameter is 400, another method 405', async () => {
  const key = await newKey();
  await register(key, 'minhas');
  const status = async (path: string, init: RequestInit = {}) => (await described(path, init)).status;
  assert.equal(await status('/webhooks/minhas'), 401);
  assert.equal(await status('/webhooks/minhas', { headers: { authorization: 'Bearer nobody' } }), 401);
  assert.equal(await status('/webhooks/outras', { headers: key }), 404);
  assert.equal(await status('/webhooks/minhas?limit=0', { headers: key }), 400);
  assert.equal(await status('/webhooks/minhas', { method: 'DELETE', headers: key }), 405);
  const head = await described('/webhooks/minhas', { method: 'HEAD', headers: key });
  assert.deepEqual([head.status, await head.text()], [200, '']);
  assert.match(head.headers.get('ratelimit') ?? '', /^"/);
  const options = await described('/webhooks/minhas', { method: 'OPTIONS' });
  assert.equal(options.headers.get('allow'), 'GET, HEAD, POST, OPTIONS');
});

test('a key with a spent limit gets Retry-After', async () => {
  const key = await newKey();
  await register(key, 'gasta');
  for (let i = 0; i < 60; i++) {
    const response = await described('/webhooks/gasta', { headers: key });
    if (response.status === 200) continue;
    assert.equal(response.status, 429);
    assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
    return;
  }
  assert.fail('the limit was never reached');
});

test('no request of this file caused a fault', () => {
  assert.deepEqual(whole.faults, []);
});
