// Receivers to measure, each in a process of its own: `node webhooks.ts <kind> <folder or postgres address> <secret>`.
//   farol   our receiver, written down in groups
//   wal     what one would write by hand, knowing SQLite well: verify, store this event alone, answer
//   plain   the same with SQLite as it comes: a rollback journal, which is also durable (synchronous = FULL is its default)
//   nothing verify and answer; what node:http itself costs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createStore } from '@farol/store';
import { createEventLog, createReceiver, migrateWebhooks } from '@farol/webhooks';

const [kind, place = '', secret = ''] = process.argv.slice(2);
const server = createServer(kind === 'farol' ? await farol() : byHand(storing()));
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));

async function farol(): Promise<RequestListener> {
  const store = createStore({ url: place.startsWith('postgres') ? place : `sqlite:${join(place, 'farol.db')}` });
  await migrateWebhooks(store);
  const { listen } = createReceiver({ secrets: [secret], scheme: 'spec', log: createEventLog({ store }) });
  return (message, response) => void listen(message, response);
}

function storing(): (id: string, body: Buffer) => void {
  if (kind === 'nothing') return () => {};
  const database = new DatabaseSync(join(place, `${kind}.db`));
  database.exec(`PRAGMA journal_mode = ${kind === 'wal' ? 'WAL' : 'DELETE'}; PRAGMA synchronous = FULL`);
  database.exec('CREATE TABLE events (id TEXT PRIMARY KEY, body BLOB NOT NULL, received_at INTEGER NOT NULL)');
  const insert = database.prepare('INSERT INTO events (id, body, received_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  return (id, body) => void insert.run(id, body, Date.now());
}

function byHand(store: (id: string, body: Buffer) => void): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const given = Buffer.from(String(request.headers['x-signature']).slice('sha256='.length), 'hex');
      const expected = createHmac('sha256', secret).update(body).digest();
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        response.writeHead(401).end();
        return;
      }
      store(String(request.headers['webhook-id']), body);
      response.writeHead(200).end();
    });
  };
}
