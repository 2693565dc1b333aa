// The gateway's cache as a plain shared cache in front of one origin, for the suite of HTTP cache tests: every header passes,
// nothing is counted, nothing is translated. `node cache-proxy.ts <origin>`
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadCatalogue } from '@farol/catalogue';
import { requestFromNode, writeToNode } from '@farol/http';
import { createCacheStore } from '../../packages/gateway/src/cache/cache-store.ts';
import { createInFlight } from '../../packages/gateway/src/cache/in-flight.ts';
import { answerTarget } from '../../packages/gateway/src/call.ts';
import { startedCall } from '../../packages/gateway/src/call-context.ts';
import type { CallParts } from '../../packages/gateway/src/call-parts.ts';
import { anonymous, createCredentials, type Identity } from '../../packages/gateway/src/credential/credential.ts';
import { createRedactor } from '../../packages/gateway/src/secret/redact.ts';
import { createDialler } from '../../packages/gateway/src/send/dial.ts';
import { createSend } from '../../packages/gateway/src/send/send.ts';

const origin = process.argv[2] ?? '';
const catalogue = loadCatalogue();
const entry = catalogue.api('jsonplaceholder');
if (!entry) throw new Error('the entry is gone');
const api = { ...entry, failures: [] };
const redactor = createRedactor();
const ticket = { usage: [], mayStillStart: () => true, settle: () => {} };
const clock = Date.now;
const waitMs = 20_000;

const parts: CallParts = {
  clock,
  callMs: waitMs,
  catalogue,
  userAgent: 'cache-proxy',
  guard: () => {},
  ownsAuthorization: () => false,
  alsoPassed: [],
  cache: createCacheStore({ clock, mostBytes: 1e8 }),
  inFlight: createInFlight(),
  breaker: { enter: () => undefined, succeeded: () => {}, failed: () => {}, hold: () => {}, close: () => {} },
  serialQueue: { enter: () => undefined },
  quota: {
    take: () => ticket,
    lower: () => {},
    read: async () => ({ usage: [], heldUntil: null }),
    shortestMs: () => undefined,
  },
  credentials: createCredentials({
    apis: [],
    environment: {},
    redactor,
    tokens: { get: () => Promise.reject(new Error('no tokens here')), held: () => undefined, forget: () => {} },
  }),
  send: createSend(createDialler({ dial: () => origin }), { idleMs: waitMs, streamIdleMs: waitMs, mostBytes: 1e8 }),
  retries: { called: () => {}, delay: () => undefined },
  sleep: async () => {},
  redactor,
  logsCalls: false,
  log: () => {},
  mark: {},
};

/** Headers that a cache answers itself or must not pass on. */
const own = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'if-none-match',
  'if-modified-since',
  'range',
]);

/** The gateway caches by the credential with which it calls; here that is the caller's own. */
function identityOf(authorization: string | undefined): Identity {
  return authorization === undefined ? anonymous : { used: true, fingerprint: authorization };
}

const server = createServer(async (message, response) => {
  const inbound = requestFromNode(message, response);
  const [path = '/', query = ''] = (message.url ?? '/').split('?');
  const headers = Object.fromEntries(
    Object.entries(message.headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, String(value)]])),
  );
  const target = { api, method: inbound.method, origin: 'https://origin.invalid', path, query, headers, raw: true };
  try {
    const call = startedCall(inbound, { id: api.id, path }, parts);
    await writeToNode(response, await answerTarget(parts, call, target, identityOf(headers.authorization)));
  } catch {
    response.writeHead(504).end();
  }
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));
