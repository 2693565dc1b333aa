// Requests to every door of the server, most of them nearly right.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadCatalogue } from '@farol/catalogue';
import { load } from 'js-yaml';
import { mutate, type Seeded } from './seeded.ts';

export type Door = 'rest' | 'graphql' | 'gateway' | 'sandbox' | 'receiver' | 'upgrade' | 'page' | 'operator' | 'agents';

export type FuzzRequest = {
  readonly door: Door;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type Known = {
  readonly token: string;
  readonly webhookSecret: string;
  /** Practice keys. */
  readonly keys: readonly string[];
  /** Ids of objects that answers have named. */
  readonly ids: readonly string[];
  readonly port: number;
};

const { apis } = loadCatalogue();
const { paths, queries, methods, forms, documents, endpoints, agentMessages, socketMessages } = load(
  readFileSync(new URL('fuzz.yaml', import.meta.url), 'utf8'),
) as Readonly<Record<'paths' | 'queries' | 'methods' | 'forms' | 'documents' | 'endpoints', readonly string[]>> & {
  readonly agentMessages: readonly { readonly method: string; readonly params: { name?: string; uri?: string } }[];
  readonly socketMessages: readonly object[];
};

export { socketMessages };

const reads = [...paths, ...apis.flatMap(({ id }) => [`/v1/apis/${id}`, `/v1/apis/${id}/quota`, `/apis/${id}/`])];
const json = { 'content-type': 'application/json' };

function rest(seeded: Seeded): Omit<FuzzRequest, 'door'> {
  const target = `${seeded.pick(reads)}${seeded.pick(queries)}`;
  const method = seeded.pick(methods);
  return { method, target, headers: { accept: seeded.pick(['*/*', 'text/html', 'x']) }, body: '' };
}

function graphql(seeded: Seeded, known: Known): Omit<FuzzRequest, 'door'> {
  const document = seeded.pick(documents);
  const query = seeded.chance(0.25) ? mutate(seeded, document) : document;
  const one = {
    query,
    variables: { id: seeded.pick(['viacep', 'github', 1, null]) },
    operationName: seeded.pick([null, null, null, null, 'A', 5]),
  };
  const headers = {
    authorization: `Bearer ${seeded.pick(known.keys)}`,
    accept: seeded.pick(['application/json', 'application/graphql-response+json', 'text/event-stream']),
  };
  if (seeded.chance(0.3))
    return { method: 'GET', target: `/graphql?query=${encodeSafely(query)}&variables={}`, headers, body: '' };
  const body = JSON.stringify(seeded.chance(0.2) ? Array(seeded.below(12)).fill(one) : one);
  return { method: 'POST', target: '/graphql', headers: { ...headers, ...json }, body };
}

function gateway(seeded: Seeded, known: Known): Omit<FuzzRequest, 'door'> {
  const { id, firstRequest } = seeded.pick(apis);
  const query = new URLSearchParams(
    Object.entries(firstRequest.query ?? {}).map(([name, value]) => [name, `${value}`]),
  );
  const path = `${firstRequest.path}${query.size > 0 ? `?${query}` : ''}`;
  const headers = { ...firstRequest.headers, ...(seeded.chance(0.9) && { authorization: `Bearer ${known.token}` }) };
  const target = `/gateway/${id}${seeded.chance(0.2) ? mutate(seeded, path) : path}`;
  const body = firstRequest.body === undefined ? '' : JSON.stringify(firstRequest.body);
  return { method: seeded.chance(0.7) ? firstRequest.method : seeded.pick(methods), target, headers, body };
}

function sandbox(seeded: Seeded, known: Known): Omit<FuzzRequest, 'door'> {
  const id = seeded.pick(known.ids);
  const payment = { valor: seeded.pick([1, 100, 4990, -1, 'x']), moeda: 'BRL', descricao: 'fuzz' };
  const endpoint = { url: seeded.pick(endpoints).replace('{port}', String(known.port)), eventos: ['pagamento.*'] };
  const [method, path, body] = seeded.pick([
    ['POST', '/pagamentos', payment],
    ['GET', '/pagamentos?limit=3', undefined],
    ['GET', `/pagamentos/${id}`, undefined],
    ['PATCH', `/pagamentos/${id}`, { situacao: seeded.pick(['aprovado', 'recusado', 'x', null]) }],
    ['DELETE', `/pagamentos/${id}`, undefined],
    ['POST', '/webhooks', endpoint],
    ['POST', `/webhooks/${id}/segredos`, {}],
    ['POST', `/webhooks/${id}/repeticoes`, {}],
    ['GET', '/eventos?limit=5', undefined],
    ['GET', '/entregas', undefined],
    ['POST', '/entregas', { evento: id, webhook: id }],
    ['GET', '/politicas', undefined],
  ] as const);
  const headers = {
    authorization: `Bearer ${seeded.pick(known.keys)}`,
    ...(body === undefined ? {} : json),
    ...(seeded.chance(0.3) ? { 'idempotency-key': seeded.pick(['k1', 'k2', 'x'.repeat(300)]) } : {}),
    ...(seeded.chance(0.1) ? { 'if-match': seeded.pick(['*', '"x"', 'W/"x"', ',']) } : {}),
  };
  return { method, target: `/sandbox/v1${path}`, headers, body: body === undefined ? '' : JSON.stringify(body) };
}

function receiver(seeded: Seeded, known: Known): Omit<FuzzRequest, 'door'> {
  const body = JSON.stringify({ evento: 'pagamento.aprovado', id: `pag_${seeded.below(50)}`, valor: 1, moeda: 'BRL' });
  const digest = createHmac('sha256', known.webhookSecret).update(body).digest('hex');
  const headers = { ...json, 'x-signature': seeded.pick([`sha256=${digest}`, `sha256=${'0'.repeat(64)}`, 'x']) };
  return {
    method: 'POST',
    target: seeded.pick(['/webhooks/x', '/webhooks/x', '/webhooks/', '/webhooks/a/b']),
    headers,
    body,
  };
}

function upgrade(seeded: Seeded): Omit<FuzzRequest, 'door'> {
  const headers = {
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-key': seeded.pick(['dGhlIHNhbXBsZSBub25jZQ==', 'dGhlIHNhbXBsZSBub25jZQ==', 'x', '']),
    'sec-websocket-version': seeded.pick(['13', '13', '13', '12', 'x']),
    'sec-websocket-protocol': seeded.pick(['graphql-transport-ws', 'graphql-ws', 'x, y']),
  };
  // The bytes after it are read as frames: a masked text, a close, noise.
  const body = seeded.pick(['', '\x81\x85\0\0\0\0hello', '\x88\x80\0\0\0\0', '\xff\xff\xff\xff', '\x81\x7f\xff\xff']);
  return { method: 'GET', target: seeded.pick(['/graphql', '/graphql', '/graphql', '/v1/apis', '/x']), headers, body };
}

/** Pages that read their query, and the form that leads to the gateway. */
function page(seeded: Seeded): Omit<FuzzRequest, 'door'> {
  const target = seeded.pick(forms);
  return {
    method: seeded.pick(['GET', 'GET', 'GET', 'HEAD', 'POST']),
    target: seeded.chance(0.5) ? mutate(seeded, target).replace(/[\s\0]/g, '') : target,
    headers: { accept: 'text/html' },
    body: '',
  };
}

/** With the token, the stream of the panel is only asked for by HEAD: the server has places for 20 viewers. */
function operator(seeded: Seeded, known: Known): Omit<FuzzRequest, 'door'> {
  const [method, target] = seeded.pick([
    ['GET', '/metrics'],
    ['HEAD', '/v1/panel/events'],
    ['OPTIONS', '/v1/panel/events'],
    ['GET', '/v1/apis/github/quota'],
  ] as const);
  const authorization = `Bearer ${known.token}`;
  if (seeded.chance(0.3)) return { method: 'GET', target, headers: {}, body: '' };
  return { method, target, headers: { authorization, accept: 'application/openmetrics-text' }, body: '' };
}

const protocol = '2026-07-28';
const agentFacts = {
  'io.modelcontextprotocol/protocolVersion': protocol,
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

function agents(seeded: Seeded, known: Known): Omit<FuzzRequest, 'door'> {
  const { method, params } = seeded.pick(agentMessages);
  const name = params.name ?? params.uri;
  const headers = {
    ...json,
    ...(seeded.chance(0.9) && { authorization: `Bearer ${known.token}` }),
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': protocol,
    'mcp-method': method,
    ...(name && { 'mcp-name': name }),
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: agentFacts } });
  return { method: 'POST', target: '/mcp', headers, body };
}

const doors: Readonly<Record<Door, (seeded: Seeded, known: Known) => Omit<FuzzRequest, 'door'>>> = {
  rest,
  graphql,
  gateway,
  sandbox,
  receiver,
  upgrade,
  page,
  operator,
  agents,
};
const oftenAsked: readonly Door[] = ['rest', 'graphql', 'gateway', 'sandbox', 'receiver', 'upgrade'];
const doorNames: readonly Door[] = [...oftenAsked, ...oftenAsked, ...oftenAsked, 'page', 'operator', 'agents'];

export function nextRequest(seeded: Seeded, known: Known): FuzzRequest {
  const door = seeded.pick(doorNames);
  const made = doors[door](seeded, known);
  // A changed URL of an endpoint could name a host of the world.
  const mayChange = made.body !== '' && !made.body.includes('"url"');
  return {
    door,
    ...made,
    target: seeded.chance(0.2) ? mutate(seeded, made.target).replace(/[\s\0]/g, '') : made.target,
    body: mayChange && seeded.chance(0.25) ? mutate(seeded, made.body) : made.body,
  };
}

export function bytesOf({ door, method, target, headers, body }: FuzzRequest): Buffer {
  const content = Buffer.from(body, door === 'upgrade' ? 'latin1' : 'utf8');
  const fields = {
    host: '127.0.0.1',
    ...(door === 'upgrade' ? {} : { connection: 'close', 'content-length': String(content.length) }),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`), content]);
}

function encodeSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
