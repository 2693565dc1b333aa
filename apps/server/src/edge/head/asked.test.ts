import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import { fc } from '../../../../../test/properties.ts';
import { askedOf } from './asked.ts';

const server = createServer({ requireHostHeader: false }, (_req, res) => res.end()).listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());

const members = {
  host: 'host',
  'accept-language': 'acceptLanguage',
  'accept-encoding': 'acceptEncoding',
  'if-match': 'ifMatch',
  'if-none-match': 'ifNoneMatch',
  'x-request-id': 'requestId',
} as const;

/** The request as Node reads it from a real connection. */
async function received(lines: readonly string[]): Promise<IncomingMessage> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const request = once(server, 'request');
  socket.end(['GET / HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n'));
  const [message] = await request;
  socket.resume();
  await once(socket, 'close');
  return message;
}

const nameInAnyCase = fc
  .constantFrom(...Object.keys(members), 'accept', 'user-agent', 'x-requested-id', 'accept-languages', 'hast')
  .chain((name) => fc.boolean().map((upper) => (upper ? name.toUpperCase() : name)));
const line = fc.tuple(nameInAnyCase, fc.stringMatching(/^[!-~]{1,12}$/)).map(([name, value]) => `${name}: ${value}`);

test('the fields are read as Node reads them: in any case and order, repeated or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
      const { headers, rawHeaders } = await received(lines);
      const asked = askedOf(rawHeaders);
      const hosts = lines.filter((one) => /^host:/i.test(one)).length;
      assert.equal(asked.hosts, hosts);
      for (const [name, member] of Object.entries(members)) assert.equal(asked[member], headers[name], name);
    }),
    { numRuns: 200 },
  );
});
