// A webhook receiver that loses nothing, in Express. The route comes before any body parser, because signatures cover the raw bytes.
import { openReceiver } from '@farol/webhooks';
import express from 'express';

const secrets = [process.env.WEBHOOK_SECRET];
const handlers = { '*': { run: ({ kind, payload }) => console.log('handled', kind, payload.id) } };
const receiver = await openReceiver({ url: 'sqlite:events.db', secrets, scheme: 'standard', handlers });
const app = express();
app.post('/webhooks', receiver.listen);
app.listen(process.env.PORT ?? 3000);
