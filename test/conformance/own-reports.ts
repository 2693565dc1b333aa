// The same checks on our own OpenAPI text, GraphQL schema, running server and receiver, in memory and with no exception.
import { loadCatalogue } from '@farol/catalogue';
import { collectSource, judgePaper, type Report } from '@farol/conformance';
import { checkLive } from '@farol/conformance/live';
import { checkReceiver } from '@farol/conformance/receive';
import { createStore } from '@farol/store';
import { createEventLog, createReceiver, createSecret, migrateWebhooks } from '@farol/webhooks';
import { createWholeServer } from '../../apps/server/src/testing/whole-server.ts';
import { inMemory } from './in-memory.ts';

const { rules } = loadCatalogue();
const origin = 'http://127.0.0.1:8080';

export type OwnReports = Readonly<Record<'description' | 'schema' | 'server' | 'receiver', Report>>;

export async function ownReports(): Promise<OwnReports & { readonly faults: readonly unknown[] }> {
  let now = Date.now();
  const { server, close, faults } = await createWholeServer({ clock: () => now });
  // The limit of a key is met on the way, which shows the 429; waiting moves the clock.
  const wait = async (ms: number) => {
    now += ms;
  };
  const get = async (path: string) => (await server.fetch(new Request(`${origin}${path}`))).text();
  try {
    const onPaper = async (path: string) => {
      const refuse = () => Promise.reject(new Error('it refers to no other file'));
      return judgePaper(await collectSource(path.slice(1), await get(path), refuse), { rules });
    };
    return {
      description: await onPaper('/openapi.json'),
      schema: await onPaper('/schema.graphql'),
      server: await checkLive({
        base: [origin],
        allowWrites: true,
        description: JSON.parse(await get('/openapi.json')),
        token: { name: 'CHAVE', value: await newKey(server.fetch, false) },
        readOnlyToken: { name: 'CHAVE_SOMENTE_LEITURA', value: await newKey(server.fetch, true) },
        rules,
        transport: inMemory(server.fetch),
        wait,
      }),
      receiver: await checkOwnReceiver(),
      faults,
    };
  } finally {
    await close();
  }
}

type Fetch = (request: Request) => Promise<Response>;

async function newKey(fetch: Fetch, somenteLeitura: boolean): Promise<string> {
  const body = JSON.stringify({ somente_leitura: somenteLeitura });
  const headers = { 'content-type': 'application/json' };
  const made = await fetch(new Request(`${origin}/sandbox/v1/chaves`, { method: 'POST', headers, body }));
  return (await made.json()).chave;
}

async function checkOwnReceiver(): Promise<Report> {
  const store = createStore({ url: 'sqlite::memory:' });
  try {
    await migrateWebhooks(store);
    const secret = createSecret();
    let effects = 0;
    const run = () => {
      effects += 1;
    };
    const log = createEventLog({ store });
    const receiver = createReceiver({ secrets: [secret], scheme: 'spec', log, handlers: { '*': { run } } });
    return await checkReceiver({
      url: `${origin}/hook`,
      effectsUrl: `${origin}/effects`,
      secret,
      rules,
      timedDeliveries: 20,
      // Its speed is measured by `npm run bench`, not on a machine that runs other tests.
      withinMs: 60_000,
      wait: async () => {},
      transport: inMemory(async (request) => {
        if (!request.url.endsWith('/effects')) return receiver.receive(request);
        // The worker runs apart from the requests: here between two readings.
        const shown = Response.json({ effects });
        await receiver.runDue();
        return shown;
      }),
    });
  } finally {
    await store.close();
  }
}

/** Verdicts by rule, as the page shows them. */
export function verdictsOf({ checked }: Report): Readonly<Record<string, string>> {
  return Object.fromEntries(checked.map(({ rule, verdict }) => [rule, verdict] as const).toSorted());
}
