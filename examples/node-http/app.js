// A webhook receiver that loses nothing, on node:http.
import { createServer } from 'node:http';
import { openReceiver } from '@farol/webhooks';

const secrets = [process.env.WEBHOOK_SECRET];
const handlers = { '*': { run: ({ kind, payload }) => console.log('handled', kind, payload.id) } };
const receiver = await openReceiver({ url: 'sqlite:events.db', secrets, scheme: 'standard', handlers });
createServer(receiver.listen).listen(process.env.PORT ?? 3000);
