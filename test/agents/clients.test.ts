// Both generations of the official client use `farol mcp`.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OlderStdio } from '@modelcontextprotocol/sdk/client/stdio.js';

const farol = fileURLToPath(new URL('../../apps/cli/bin/farol.mjs', import.meta.url));
const { PATH = '', HOME = '' } = process.env;
const start = {
  command: process.execPath,
  args: [farol, 'mcp', '--offline', '--lang', 'en'],
  env: { PATH, HOME, DATABASE_URL: 'sqlite::memory:' },
};
const me = { name: 'judge', version: '1.0.0' };
const given = { api: 'viacep', parameters: { cep: '01001000' } };

test('a client of 2026-07-28 discovers the server, and one of 2025-11-25 shakes hands; both call an API', async () => {
  const modern = new Client(me, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await modern.connect(new StdioClientTransport(start));
  const older = new OlderClient(me);
  await older.connect(new OlderStdio(start));
  try {
    assert.equal(modern.getProtocolEra(), 'modern');
    const [named, known] = [await modern.listTools(), await older.listTools()];
    assert.deepEqual(
      named.tools.map(({ name }) => name),
      known.tools.map(({ name }) => name),
    );
    for (const client of [modern, older]) {
      const { structuredContent: answer } = await client.callTool({ name: 'call_api', arguments: given });
      const { data, basis } = answer as { data: { foreign_content: { body: { uf: string } } }; basis: string };
      assert.deepEqual([data.foreign_content.body.uf, basis], ['SP', 'simulated']);
    }
  } finally {
    await Promise.all([modern.close(), older.close()]);
  }
});

test('nothing but the protocol comes to standard output, and closing standard input ends the program', async () => {
  const running = promisify(execFile)(start.command, start.args, { env: start.env });
  running.child.stdin?.end('{"jsonrpc":"2.0","id":1,"method":"ping"}\nnot json\n[]\n');
  const { stdout, stderr } = await running;
  assert.equal(stderr, 'farol mcp: ignored a message that is not JSON-RPC 2.0\n');
  for (const line of stdout.split('\n').filter(Boolean)) assert.equal(JSON.parse(line).jsonrpc, '2.0');
});
