// A webhook receiver that loses nothing, in Hono.
import { openReceiver } from '@farol/webhooks';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const secrets = [process.env.WEBHOOK_SECRET];
const scheme = process.env.WEBHOOK_SCHEME ?? 'standard';
const handlers = { '*': { run: ({ kind, id, key }) => console.log('handled', kind, id ?? key) } };
const receiver = await openReceiver({ url: 'sqlite:events.db', secrets, scheme, handlers });
const app = new Hono();
app.post('/webhooks', (context) => receiver.receive(context.req.raw));
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) });
