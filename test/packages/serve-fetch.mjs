// Serves a function from Request to Response on a port: the route handler of Next.js or the worker that the first argument names.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

const [file] = process.argv.slice(2);
const { POST, default: worker } = await import(pathToFileURL(file).href);
const answer =
  POST ?? ((request) => worker.fetch(request, { WEBHOOK_SECRET: process.env.WEBHOOK_SECRET, DB: database() }));

createServer(async (incoming, outgoing) => {
  const chunks = await Array.fromAsync(incoming);
  const { method, headers, url } = incoming;
  const body = method === 'POST' ? Buffer.concat(chunks) : undefined;
  const response = await answer(new Request(`http://localhost${url}`, { method, headers, body }));
  outgoing.writeHead(response.status).end(await response.text());
}).listen(0);

/** The part of D1 that the worker uses, on a file. */
function database() {
  const isNew = !existsSync('events.db');
  const sqlite = new DatabaseSync('events.db');
  if (isNew) sqlite.exec(readFileSync('schema.sql', 'utf8'));
  return {
    prepare: (sql) => ({
      bind: (...values) => ({ run: async () => ({ meta: { changes: sqlite.prepare(sql).run(...values).changes } }) }),
    }),
  };
}
