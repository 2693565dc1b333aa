// A webhook receiver that loses nothing, as a route handler of Next.js.
// The first request opens it, because `next build` loads this file too.
import { openReceiver } from '@farol/webhooks';

const handlers = { '*': { run: ({ kind, id, key }) => console.log('handled', kind, id ?? key) } };
const secrets = () => [process.env.WEBHOOK_SECRET];
const scheme = process.env.WEBHOOK_SCHEME ?? 'standard';
const open = () => openReceiver({ url: 'sqlite:events.db', secrets: secrets(), scheme, handlers });
let receiver;
export const POST = async (request) => {
  receiver ??= open();
  return (await receiver).receive(request);
};
