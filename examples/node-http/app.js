// A webhook receiver that loses nothing, on node:http.
import { createServer } from 'node:http';
import { openReceiver } from '@farol/webhooks';

const secrets = [process.env.WEBHOOK_SECRET];
const scheme = process.env.WEBHOOK_SCHEME ?? 'standard';
const handlers = { '*': { run: ({ kind, id, key }) => console.log('handled', kind, id ?? key) } };
const receiver = await openReceiver({ url: 'sqlite:events.db', secrets, scheme, handlers });
createServer(receiver.listen).listen(process.env.PORT ?? 3000);
