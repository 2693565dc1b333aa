// Receives the webhooks of a practice key.
import { json } from 'node:stream/consumers';
import { type Listening, listening } from '../listening.ts';
import { ask } from './built-workers.ts';

export type Receiver = Listening & {
  /** How often each event arrived, by its id. */
  readonly arrivals: ReadonlyMap<string, number>;
  /** Makes an endpoint of it for this key. */
  readonly register: (origin: string, key: Readonly<Record<string, string>>) => Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const arrivals = new Map<string, number>();
  const server = await listening((request, response) => {
    void json(request).then((event) => {
      const { id } = event as { id: string };
      arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  const register: Receiver['register'] = async (origin, key) => {
    const body = { url: `${server.url}/`, eventos: ['*'] };
    const endpoint = await ask(origin, '/sandbox/v1/webhooks', { body, headers: key });
    if (endpoint.status !== 201) throw new Error(`no endpoint: ${endpoint.status} ${endpoint.body}`);
  };
  return { ...server, arrivals, register };
}
