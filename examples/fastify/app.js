// A webhook receiver that loses nothing, in Fastify. The hook runs before a parser reads the body, because signatures cover the raw bytes.
import { openReceiver } from '@farol/webhooks';
import fastify from 'fastify';

const secrets = [process.env.WEBHOOK_SECRET];
const scheme = process.env.WEBHOOK_SCHEME ?? 'standard';
const handlers = { '*': { run: ({ kind, id, key }) => console.log('handled', kind, id ?? key) } };
const receiver = await openReceiver({ url: 'sqlite:events.db', secrets, scheme, handlers });
const onRequest = (request, reply) => receiver.listen(request.raw, reply.hijack().raw);
const app = fastify();
app.post('/webhooks', { onRequest }, () => {});
await app.listen({ port: Number(process.env.PORT ?? 3000) });
