// One practice key that does everything it may, in a process of its own: ten endpoints that always fail with 20 KB, ten subscriptions to all
// deliveries, and payments up to the limit of a minute. It begins when it is sent a message. Words: the origin of the server, the port that
// it may deliver to, and for an ordinary visitor 1 as the number of everything.
import { once } from 'node:events';
import { createServer } from 'node:http';

const [origin = '', port = '', each] = process.argv.slice(2);
const endpoints = Number(each ?? 10);
const subscriptions = Number(each ?? 10);
/** With the endpoints and subscriptions, nearly the 60 calls that a key may make in a minute. */
const payments = Number(each ?? 38);

let delivered = 0;
const receiver = createServer((request, response) => {
  delivered += 1;
  request.resume().on('end', () => response.writeHead(500).end('x'.repeat(20_000)));
}).listen(Number(port), '127.0.0.1');
await once(receiver, 'listening');
process.send?.('ready');
await once(process, 'message');
const asked = once(process, 'message');

const { chave } = await create('/chaves', {});
for (let n = 0; n < endpoints; n += 1)
  await create('/webhooks', { url: `http://127.0.0.1:${port}/${n}`, eventos: ['pagamento.*'] }, chave);
await Promise.all(Array.from({ length: subscriptions }, subscribe));
for (let n = 0; n < payments; n += 1)
  await create('/pagamentos', { valor: 100, moeda: 'BRL', situacao: 'aprovado', descricao: 'x'.repeat(200) }, chave);
await asked;
process.send?.(delivered, () => process.exit(0));

async function create(path: string, body: object, key?: string) {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const created = await fetch(`${origin}/sandbox/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (created.status !== 201) throw new Error(`${path}: ${created.status} ${await created.text()}`);
  return created.json();
}

async function subscribe(): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  const acknowledged = once(socket, 'message');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${chave}` } }));
  await acknowledged;
  const query = 'subscription { entregas { id situacao } }';
  socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }));
}
