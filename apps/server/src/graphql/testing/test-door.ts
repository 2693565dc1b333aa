// For tests: the real content, the GraphQL door over it, and ways to send requests to it.
import type { AddressInfo } from 'node:net';
import { loadCatalogue } from '@farol/catalogue';
import { createGuard, type RequestContext, requestFromFetch, responseToFetch } from '@farol/http';
import { createApp } from '../../app.ts';
import { createEdge } from '../../edge/create-edge.ts';
import type { EdgeLimits } from '../../edge/limits.ts';
import { noPages } from '../../site/pages.ts';
import { builderWithEverything, builtSchema } from '../create-schema.ts';
import { createGraphqlDoor, doorOf, type GraphqlDoor, type GraphqlDoorOptions } from '../door.ts';
import { createEngine } from '../run/engine.ts';
import type { Builder } from '../schema/builder.ts';
import { createLookups, type Lookups } from '../schema/lookups.ts';

export const catalogue = loadCatalogue();

export const context: RequestContext = { requestId: 'test-request', language: 'en', instance: '/graphql' };

export type TestDoorOptions = Partial<GraphqlDoorOptions> & {
  /** Adds fields that the real schema does not have: failing or changing ones. */
  readonly extend?: (builder: Builder) => void;
  /** To observe which look-ups a query needs. */
  readonly lookups?: Lookups;
};

/** The production door over the real content, or the same with an extended schema or observed look-ups. */
export function openDoor({ extend, lookups, ...options }: TestDoorOptions = {}): GraphqlDoor {
  const onFault = (error: unknown) => {
    throw new Error('a fault that no test expects', { cause: error });
  };
  if (!extend && !lookups) return createGraphqlDoor({ catalogue, onFault, ...options });
  const builder = builderWithEverything();
  extend?.(builder);
  const { practice, quota } = options;
  const schema = builtSchema(builder);
  const engine = createEngine({ catalogue, schema, lookups: lookups ?? createLookups(catalogue), practice, quota });
  return doorOf(() => engine, { onFault, ...options });
}

/** Makes the door answer a query again instead of from its cache. */
export const uncached = { 'cache-control': 'no-cache' };

export type GraphqlBody = {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: Record<string, unknown>;
  }[];
  readonly extensions?: { readonly farol: Record<string, unknown> };
};

export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: GraphqlBody;
};

/** The answer of the door as a Response. */
export async function fetchFrom(door: GraphqlDoor, request: Request): Promise<Response> {
  return responseToFetch(await door.answer(requestFromFetch(request), context), request.method);
}

export async function reply(door: GraphqlDoor, request: Request): Promise<Reply> {
  const response = await fetchFrom(door, request);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text !== '' && /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {},
  };
}

/** POSTs a value as JSON, or a text as it is. */
export function post(door: GraphqlDoor, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  return reply(
    door,
    new Request('http://127.0.0.1:8080/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
}

export function get(
  door: GraphqlDoor,
  parameters: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const search = new URLSearchParams(parameters);
  return reply(door, new Request(`http://127.0.0.1:8080/graphql?${search}`, { headers }));
}

/** The door behind the edge of the server, as in production. */
export async function listen(
  door: GraphqlDoor,
  limits: Partial<EdgeLimits> = {},
): Promise<{ readonly url: string; readonly close: () => void }> {
  const onFault = (error: unknown) => {
    throw new Error('a fault that no test expects', { cause: error });
  };
  const guard = createGuard({ reach: 'network' });
  const { answer } = createApp({ routes: [], doors: [door], pages: noPages, guard, onFault });
  const server = createEdge({
    answer,
    prepared: new Map(),
    log: () => {},
    isDraining: () => false,
    onFault,
    guard,
    // Tests of other files in the same process may block its event loop, which is not overload.
    limits: { turnWaitMs: Number.POSITIVE_INFINITY, ...limits },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/graphql`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
