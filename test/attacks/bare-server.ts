// Bare node:http that answers every request with the bytes of a file: `node bare-server.ts <file>`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = readFileSync(process.argv[2] ?? '');
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
