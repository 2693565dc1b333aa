import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { createAsk } from '../testing/test-server.ts';
import { createWholeServer } from '../testing/whole-server.ts';

const whole = await createWholeServer();
after(whole.close);
const get = (url: string, init?: RequestInit) => whole.server.fetch(new Request(url, init));

test('a client that knows the host alone finds the card of /mcp, which leads to a server that speaks the versions it names', async () => {
  const listed = await get('http://127.0.0.1:8080/.well-known/ai-catalog.json');
  assert.equal(listed.headers.get('content-type'), 'application/ai-catalog+json');
  const { entries } = await listed.json();
  const found = await get(entries[0].url, { headers: { accept: entries[0].type } });
  for (const [name, value] of [
    ['content-type', entries[0].type],
    ['access-control-allow-origin', '*'],
    ['access-control-allow-methods', 'GET'],
  ] as const)
    assert.equal(found.headers.get(name), value);
  const again = await get(entries[0].url, { headers: { 'if-none-match': found.headers.get('etag') ?? '' } });
  assert.equal(again.status, 304);
  const card = await found.json();
  assert.match(card.name, /^[a-zA-Z0-9.-]+\/farol$/);
  const [{ url, supportedProtocolVersions }] = card.remotes;
  for (const version of supportedProtocolVersions) {
    const isStateless = version === '2026-07-28';
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientInfo': params.clientInfo,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const method = isStateless ? 'server/discover' : 'initialize';
    const answer = await get(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(isStateless && { 'mcp-protocol-version': version, 'mcp-method': method }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: isStateless ? { _meta } : params }),
    });
    const text = await answer.text();
    assert.equal(answer.status, 200, text);
    assert.ok(text.includes(version), text);
  }
});

test('a server that needs a token says so in the card', async () => {
  const locked = await createWholeServer({ onLoopback: false, token: 'a'.repeat(32) });
  after(locked.close);
  const card = await (await locked.server.fetch(new Request('http://127.0.0.1:8080/mcp/server-card'))).json();
  assert.deepEqual([card.remotes[0].headers[0].name, card.remotes[0].headers[0].isSecret], ['Authorization', true]);
});

test('a directory that reads hosts finds every entrance, each at an address that answers, and which of them needs a token', async () => {
  const read = async (of: typeof whole) =>
    (await of.server.fetch(new Request('http://127.0.0.1:8080/.well-known/integrations.json'))).json();
  const { version, domain, credentials, surfaces } = await read(whole);
  assert.deepEqual([version, domain, credentials], [3, new URL(surfaces[0].url).hostname, {}]);
  assert.deepEqual(
    surfaces.map(({ type, auth }: { type: string; auth: { status: string } }) => [type, auth.status]),
    ['http', 'graphql', 'mcp'].map((type) => [type, 'none']),
  );
  const [rest, graphql, mcp] = surfaces;
  for (const address of [rest.spec, `${rest.url}/apis`, graphql.spec, graphql.basis.source])
    assert.equal((await get(address)).status, 200, address);
  assert.deepEqual(
    [graphql.url, mcp.url].map((url) => new URL(url).pathname),
    ['/graphql', '/mcp'],
  );
  const locked = await createWholeServer({ onLoopback: false, token: 'a'.repeat(32) });
  after(locked.close);
  const guarded = await read(locked);
  const [{ use }] = guarded.surfaces[2].auth.entries;
  assert.equal(use[0].mechanics.headerName, 'Authorization');
  assert.equal(guarded.credentials[use[0].id].type, 'bearer');
});

test('the index of skills names the skill of the repository with the digest of its bytes', async () => {
  const ask = await createAsk();
  const { skills } = await (await ask('/.well-known/agent-skills/index.json')).json();
  const skill = await ask(skills[0].url);
  assert.equal(skill.headers.get('content-type'), 'text/markdown; charset=utf-8');
  const text = await skill.text();
  assert.equal(skills[0].digest, `sha256:${createHash('sha256').update(text).digest('hex')}`);
  assert.ok(text.startsWith(`---\nname: ${skills[0].name}\ndescription: ${skills[0].description}\n`));
});
