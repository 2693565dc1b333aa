// A webhook receiver that loses nothing, in Express. The route comes before any body parser, because signatures cover the raw bytes.
import { openReceiver } from '@farol/webhooks';
import express from 'express';

const secrets = [process.env.WEBHOOK_SECRET];
const scheme = process.env.WEBHOOK_SCHEME ?? 'standard';
const handlers = { '*': { run: ({ kind, id, key }) => console.log('handled', kind, id ?? key) } };
const receiver = await openReceiver({ url: 'sqlite:events.db', secrets, scheme, handlers });
const app = express();
app.post('/webhooks', receiver.listen);
app.listen(process.env.PORT ?? 3000);
