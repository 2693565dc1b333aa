import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { problemOf } from '../testing/test-server.ts';
import { createWholeServer } from '../testing/whole-server.ts';

const whole = await createWholeServer();
after(whole.close);

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
};

function send(
  message: { readonly method: string; readonly params?: Readonly<Record<string, unknown>> },
  { more = {}, server = whole.server, url = 'http://127.0.0.1:8080/mcp' } = {},
): Promise<Response> {
  const { method, params = {} } = message;
  const name = params.name ?? params.uri;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } });
  return server.fetch(
    new Request(url, {
      method: 'POST',
      headers: { ...headers, 'mcp-method': method, ...(name ? { 'mcp-name': String(name) } : {}), ...more },
      body,
    }),
  );
}

test('/mcp answers server/discover and a call of a tool with one JSON body, without a session', async () => {
  const discovered = await send({ method: 'server/discover' });
  assert.equal(discovered.status, 200);
  assert.equal(discovered.headers.get('mcp-session-id'), null);
  assert.equal(discovered.headers.get('access-control-allow-origin'), null);
  const { result } = await discovered.json();
  assert.ok(result.supportedVersions.includes('2026-07-28'));
  const called = await send({ method: 'tools/call', params: { name: 'find_entries', arguments: { words: 'cep' } } });
  assert.match(called.headers.get('content-type') ?? '', /^application\/json/);
  const answer = (await called.json()).result.structuredContent;
  assert.equal(answer.data.items[0].id, 'viacep');
});

test('texts come in the language of Accept-Language', async () => {
  const titles = async (language: string) => {
    const response = await send({ method: 'tools/list' }, { more: { 'accept-language': language } });
    return (await response.json()).result.tools.map(({ title }: { title: string }) => title);
  };
  assert.ok((await titles('pt-BR')).includes('Comparar APIs'));
  assert.ok((await titles('en')).includes('Compare APIs'));
});

test('a page of another origin, a foreign host and an undeclared proxy are refused', async () => {
  const refused = async (more: Record<string, string>, url?: string) =>
    problemOf(await send({ method: 'tools/list' }, { more, ...(url ? { url } : {}) }));
  assert.equal((await refused({ origin: 'https://other.example' })).type, '/problems/origin-refused');
  assert.equal((await refused({}, 'http://rebound.example/mcp')).type, '/problems/origin-refused');
  assert.equal((await refused({ 'x-forwarded-for': '1.2.3.4' })).type, '/problems/proxy-undeclared');
});

test('off loopback the token is required', async (t) => {
  const open = await createWholeServer({ onLoopback: false, token: 'a-token-of-the-owner' });
  t.after(open.close);
  const ask = (more: Record<string, string>) =>
    send({ method: 'tools/list' }, { more, server: open.server, url: 'https://farol.example/mcp' });
  const without = await ask({});
  assert.equal(without.status, 401);
  const challenge = without.headers.get('www-authenticate') ?? '';
  const [, metadata = ''] = /^Bearer realm="farol", resource_metadata="([^"]+)"$/.exec(challenge) ?? [];
  assert.equal(metadata, 'https://farol.example/.well-known/oauth-protected-resource/mcp');
  const { resource, bearer_methods_supported } = await (await open.server.fetch(new Request(metadata))).json();
  assert.match(resource, /^http.*\/mcp$/);
  assert.deepEqual(bearer_methods_supported, ['header']);
  const unguarded = new Request(`http://127.0.0.1:8080${new URL(metadata).pathname}`);
  assert.equal((await whole.server.fetch(unguarded)).status, 404, 'nothing to say where no token is needed');
  assert.equal((await ask({ authorization: 'Bearer a-token-of-the-owner' })).status, 200);
});

test('GET and DELETE are for sessions, which there are none of; a message that is too long is 413', async () => {
  for (const method of ['GET', 'DELETE']) {
    const response = await whole.server.fetch(new Request('http://127.0.0.1:8080/mcp', { method, headers }));
    assert.equal(response.status, 405, method);
  }
  const params = { name: 'check_description', arguments: { text: 'x'.repeat(2 * 1024 * 1024) } };
  assert.equal((await send({ method: 'tools/call', params })).status, 413);
});
