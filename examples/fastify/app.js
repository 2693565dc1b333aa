// A webhook receiver that loses nothing, in Fastify. The hook runs before a parser reads the body, because signatures cover the raw bytes.
import { openReceiver } from '@farol/webhooks';
import fastify from 'fastify';

const secrets = [process.env.WEBHOOK_SECRET];
const handlers = { '*': { run: ({ kind, payload }) => console.log('handled', kind, payload.id) } };
const receiver = await openReceiver({ url: 'sqlite:events.db', secrets, scheme: 'standard', handlers });
const onRequest = (request, reply) => receiver.listen(request.raw, reply.hijack().raw);
const app = fastify();
app.post('/webhooks', { onRequest }, () => {});
await app.listen({ port: Number(process.env.PORT ?? 3000) });
