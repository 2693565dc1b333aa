// A webhook receiver that loses nothing, as a route handler of Next.js: app/webhooks/route.js.
import { openReceiver } from '@farol/webhooks';

const secrets = [process.env.WEBHOOK_SECRET];
const handlers = { '*': { run: ({ kind, payload }) => console.log('handled', kind, payload.id) } };
const receiver = await openReceiver({ url: 'sqlite:events.db', secrets, scheme: 'standard', handlers });
export const POST = receiver.receive;
