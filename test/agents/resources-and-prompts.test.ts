// Resources, completion and prompts, asked for by the official client.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createAgentServer } from '@farol/agents';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { agentParts } from '../../packages/agents/src/testing/agent-parts.ts';

async function connected(t: TestContext, language: 'pt' | 'en'): Promise<Client> {
  const server = createAgentServer(agentParts({ language, onError: () => {} }));
  const client = new Client({ name: 'judge', version: '1.0.0' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  t.after(() => client.close());
  return client;
}

test('each kind of resource is listed, read with its source and date, and completed', async (t) => {
  const client = await connected(t, 'en');
  const { resourceTemplates } = await client.listResourceTemplates();
  const templates = resourceTemplates.map(({ uriTemplate }) => uriTemplate);
  assert.deepEqual(
    templates,
    ['apis', 'rules', 'guides', 'terms', 'statuses'].map((kind) => `farol://${kind}/{id}`),
  );
  const listed = new Set((await client.listResources()).resources.map(({ uri }) => uri));
  for (const uri of ['apis/viacep', 'rules/rest-plural-nouns', 'guides/webhooks', 'terms/cursor', 'statuses/404']) {
    assert.ok(listed.has(`farol://${uri}`), uri);
    const { contents } = await client.readResource({ uri: `farol://${uri}` });
    const text = String(contents[0] && 'text' in contents[0] && contents[0].text);
    if (contents[0]?.mimeType === 'text/markdown') {
      assert.match(text, /\n---\nFarol, 2\d{3}-\d\d-\d\d\. \S+/, uri);
    } else {
      const { source, date } = JSON.parse(text);
      assert.ok(source.length > 0, uri);
      assert.match(date, /^2\d{3}-\d\d-\d\d$/, uri);
    }
  }
  await assert.rejects(client.readResource({ uri: 'farol://apis/nothing' }));
  const completed = async (ref: { type: 'ref/resource'; uri: string } | { type: 'ref/prompt'; name: string }) =>
    (await client.complete({ ref, argument: { name: ref.type === 'ref/prompt' ? 'api' : 'id', value: 'via' } }))
      .completion.values;
  assert.equal((await completed({ type: 'ref/resource', uri: 'farol://apis/{id}' }))[0], 'viacep');
  assert.equal((await completed({ type: 'ref/prompt', name: 'first_call' }))[0], 'viacep');
});

test('all prompts are given in Portuguese and English, with their arguments filled in', async (t) => {
  const texts: string[] = [];
  for (const language of ['pt', 'en'] as const) {
    const client = await connected(t, language);
    const { prompts } = await client.listPrompts();
    assert.equal(prompts.length, 5);
    for (const { name, arguments: named = [] } of prompts) {
      const given = Object.fromEntries(named.map((argument) => [argument.name, `<${argument.name}>`]));
      const { messages } = await client.getPrompt({ name, arguments: given });
      const text = JSON.stringify(messages);
      for (const value of Object.values(given)) assert.ok(text.includes(value), `${name} ${value}`);
      assert.doesNotMatch(text, /\{\w+\}/, name);
      texts.push(text);
    }
  }
  assert.equal(new Set(texts).size, 10);
});
