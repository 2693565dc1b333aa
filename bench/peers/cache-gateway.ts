// The production gateway as a shared cache in front of one origin, for the suite of HTTP cache tests. Each test gets an API entry of its
// own, so that the origin's failures in one test do not open the circuit breaker of another. `node cache-gateway.ts <origin> <suite>`
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requestFromNode, writeToNode } from '@farol/http';
import { createStore } from '@farol/store';
import { createGateway, defineApi } from '../../packages/gateway/src/index.ts';

type Suites = readonly { readonly tests: readonly { readonly requests: readonly SuiteRequest[] }[] }[];
type SuiteRequest = { readonly request_headers?: readonly (readonly [string, unknown])[] };

const [origin = '', suite = ''] = process.argv.slice(2);
const { default: suites }: { readonly default: Suites } = await import(
  pathToFileURL(join(suite, 'tests/index.mjs')).href
);

/** The gateway passes on the headers that an entry names; those that it answers itself are left out. */
const own = new Set(['authorization', 'cache-control', 'pragma', 'if-none-match', 'if-modified-since', 'range']);
const used = suites.flatMap(({ tests }) => tests).flatMap(({ requests }) => requests);
const names = used.flatMap(({ request_headers = [] }) => request_headers.map(([name]) => name.toLowerCase()));
const headers = Object.fromEntries(
  ['test-id', 'test-name', 'req-num', ...names].filter((name) => !own.has(name)).map((name) => [name, '']),
);

const entries = new Map<string, ReturnType<typeof defineApi>>();
function entryOf(id: string) {
  const known = entries.get(id);
  if (known) return known;
  const defined = defineApi({ id, baseUrl: 'https://origin.test', limits: [] });
  const entry = { ...defined, firstRequest: { ...defined.firstRequest, headers } };
  entries.set(id, entry);
  return entry;
}

const store = createStore({ url: 'sqlite::memory:' });
const gateway = createGateway({
  catalogue: { apis: [], api: entryOf },
  store,
  environment: {},
  dial: () => origin,
  // No delay is short enough for a retry: the suite cannot judge a test whose requests the origin sees twice.
  random: () => Number.POSITIVE_INFINITY,
});

const server = createServer(async (message, response) => {
  // The answers of the origin as they are, instead of problems that describe them.
  message.headers.prefer = 'upstream';
  const inbound = requestFromNode(message, response);
  const { path } = inbound;
  const test = path.split('/')[2] ?? '';
  try {
    await writeToNode(response, await gateway.answer(inbound, { id: test, path, instance: path }));
  } catch (error) {
    console.error(error);
    response.destroy();
  }
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));
