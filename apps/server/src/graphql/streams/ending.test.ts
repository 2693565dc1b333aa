// The built server; with FAROL_TEST_LONG=1 its sources.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { createClient } from 'graphql-ws';
import { serverProgram } from '../../testing/started-server.ts';

test('SIGTERM ends a server with open subscriptions, and closes each stream and socket properly', {
  timeout: 120_000,
}, async (t) => {
  const child = spawn(process.execPath, [serverProgram], {
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: 'sqlite::memory:' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  while (!/http:\S+/.test(output)) await once(child.stdout, 'data');
  const url = `${/http:\S+/.exec(output)?.[0]}/graphql`;
  const ask = async (query: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });
  const made = await (await ask('mutation { criarChave { chave } }')).json();
  const key = { authorization: `Bearer ${made.data.criarChave.chave}` };
  const query = 'subscription { eventos { evento } }';

  const client = createClient({ url: url.replace('http', 'ws'), connectionParams: key, retryAttempts: 0 });
  const watching = client.iterate<{ eventos: unknown }>({ query });
  const stream = await ask(query, { ...key, accept: 'text/event-stream' });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.equal((await reader?.read())?.value, ':\n\n');
  // A subscription over the socket begins with what happens after it is open, which this side cannot see: so until it sees something.
  const first = watching.next();
  let seen: unknown;
  void first.then(({ value }) => {
    seen = value?.data?.eventos;
  });
  while (seen === undefined)
    await (await ask('mutation { criarPagamento(input: { valor: 1, moeda: "BRL" }) { id } }', key)).text();

  // The stream looks on its own, and may see the same events later.
  let rest = '';
  while (!rest.includes('event: next')) rest += (await reader?.read())?.value ?? assert.fail('the stream has ended');

  const ended = watching.next().catch((error: unknown) => error);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) rest += part.value;
  assert.doesNotMatch(rest, /event: complete/);
  let last = await ended;
  // Events that were on their way come first.
  while (typeof last === 'object' && last !== null && 'done' in last && !last.done)
    last = await watching.next().catch((error: unknown) => error);
  assert.equal((last as CloseEvent).code, 1001);
  assert.match(output, /"path":"\/graphql","status":101/);
});
