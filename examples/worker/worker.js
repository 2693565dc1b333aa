// A webhook receiver that loses nothing, as a worker at the edge. The store is one's own: a table of a database such as D1 (schema.sql).
import { createInboxReceiver } from '@farol/webhooks/inbox';

const insert = 'INSERT INTO events (source, event_key, kind, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING';
const record = async (database, { source, eventKey, kind, body }) => {
  const { meta } = await database.prepare(insert).bind(source, eventKey, kind, body).run();
  return meta.changes === 1 ? 'new' : 'known';
};
const inbox = (env) => ({ record: (arrival) => record(env.DB, arrival) });
const scheme = (env) => env.WEBHOOK_SCHEME ?? 'standard';
const options = (env) => ({ secrets: [env.WEBHOOK_SECRET], scheme: scheme(env), inbox: inbox(env) });
export default { fetch: (request, env) => createInboxReceiver(options(env))(request) };
