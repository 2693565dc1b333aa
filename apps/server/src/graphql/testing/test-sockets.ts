import assert from 'node:assert/strict';
import { on, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { type Client, createClient } from 'graphql-ws';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { createTestServer } from '../../testing/test-server.ts';
import type { GraphqlDoor } from '../door.ts';
import type { StreamLimits } from '../streams/stream-limits.ts';
import { openKey } from './test-practice.ts';
import { watchFeeds } from './test-streams.ts';

export const query = 'subscription { eventos { evento valor pagamento { valor } } }';
export const protocol = 'graphql-transport-ws';

export async function openServer(t: TestContext, limits: Partial<StreamLimits> = {}, sandboxOptions = {}) {
  const { sandbox, newKey, store, chave, caller } = await openKey(t, sandboxOptions);
  const faults: unknown[] = [];
  const server = await createTestServer({
    graphql: { practice: { sandbox, ready: async () => {} }, limits },
    logger: pino({ level: 'error' }, { write: (line: string) => faults.push(line) }),
  });
  // The first of all doors is the one of GraphQL.
  const [door] = server.doors as readonly GraphqlDoor[];
  assert.ok(door);
  const address = await server.listen(0, '127.0.0.1');
  t.after(async () => {
    await server.close(1_000);
    assert.deepEqual(faults, []);
  });
  const url = `${address.replace('http', 'ws')}/graphql`;
  return { sandbox, store, newKey, chave, caller, server, door, address, url, feeds: watchFeeds(t, sandbox) };
}

export type Arranged = Awaited<ReturnType<typeof openServer>>;
export type Address = Pick<Arranged, 'url' | 'chave'>;

export function clientOf(t: TestContext, { url, chave }: Address): Client {
  const client = createClient({
    url,
    // The one of the platform, as in a browser.
    webSocketImpl: globalThis.WebSocket,
    connectionParams: { authorization: `Bearer ${chave}` },
    retryAttempts: 0,
  });
  t.after(() => client.dispose());
  return client;
}

export type Event = {
  readonly eventos: { readonly evento: string; readonly valor: number; readonly pagamento: unknown };
};

/** A socket that speaks the protocol by hand. */
export async function openSocket(
  url: string,
  headers = {},
  protocols: string | string[] = protocol,
): Promise<WebSocket> {
  const socket = new WebSocket(url, protocols, { headers });
  // Collected from the start: two may come at once.
  inboxes.set(socket, on(socket, 'message'));
  await once(socket, 'open');
  return socket;
}

const inboxes = new WeakMap<WebSocket, ReturnType<typeof on>>();

export function say(socket: WebSocket, message: object): void {
  socket.send(JSON.stringify(message));
}

export async function heard(socket: WebSocket) {
  const next = await inboxes.get(socket)?.next();
  return JSON.parse(String(next?.value?.[0]));
}

export async function closing(socket: WebSocket): Promise<[number, string]> {
  const [code, reason] = await once(socket, 'close');
  return [code, String(reason)];
}

export async function subscribed({ url, chave }: Address, id = '1'): Promise<WebSocket> {
  const socket = await openSocket(url, { authorization: `Bearer ${chave}` });
  say(socket, { type: 'connection_init' });
  assert.deepEqual(await heard(socket), { type: 'connection_ack' });
  say(socket, { type: 'subscribe', id, payload: { query } });
  return socket;
}

/** A raw connection that answers nothing by itself, not even pings. */
export async function rawSubscriber({ url, chave }: Address): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `GET /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ${protocol}\r\nAuthorization: Bearer ${chave}\r\n\r\n`,
  );
  const [head] = await once(socket, 'data');
  assert.match(String(head), /^HTTP\/1\.1 101 /);
  socket.write(frame(JSON.stringify({ type: 'connection_init' })));
  // The protocol refuses a subscription that comes before the acknowledgement.
  const [acknowledged] = await once(socket, 'data');
  assert.match(String(acknowledged), /connection_ack/);
  socket.write(frame(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } })));
  return socket;
}

/** A short text as a client sends it: in one frame, under a mask that changes nothing (RFC 6455 §5.2). */
export function frame(text: string): Buffer {
  const body = Buffer.from(text);
  assert.ok(body.length < 65_536);
  const length = body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body]);
}
