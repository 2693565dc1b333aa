// A server in memory for tests.
import assert from 'node:assert/strict';
import { loadCatalogue } from '@farol/catalogue';
import { pino } from 'pino';
import { createFarolServer, type FarolServer, type ServerOptions } from '../server.ts';
import { createJudge } from './judge.ts';

export const catalogue = loadCatalogue();

/** A server for tests: the real catalogue, no pages unless given, and no log. A busy machine does not make it refuse requests. */
export function createTestServer(options: Partial<ServerOptions> = {}): Promise<FarolServer> {
  const limits = { turnWaitMs: Number.POSITIVE_INFINITY, ...options.limits };
  return createFarolServer({ catalogue, logger: pino({ level: 'silent' }), ...options, limits });
}

export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Asks a server in memory, and compares every answer with the server's own description. */
export async function createAsk(options: Partial<ServerOptions> = {}): Promise<Ask> {
  return askOf(await createTestServer(options));
}

export async function askOf(server: FarolServer, origin = 'http://127.0.0.1:8080'): Promise<Ask> {
  const judge = createJudge(await (await server.fetch(new Request('http://127.0.0.1:8080/openapi.json'))).json());
  return async (path, init) => {
    const request = new Request(`${origin}${path}`, init);
    const response = await server.fetch(request);
    const { status, headers } = response;
    const body = headers.has('content-encoding') ? undefined : await response.clone().text();
    if (body !== undefined) {
      const { pathname } = new URL(request.url);
      assert.deepEqual(judge({ method: request.method, path: pathname, status, headers, body }), []);
    }
    return response;
  };
}

/** The body of a problem, after the checks that apply to all of them. */
export async function problemOf(response: Response) {
  assert.equal(response.headers.get('content-type'), 'application/problem+json');
  const body = await response.json();
  assert.equal(body.status, response.status);
  assert.equal(body.request_id, response.headers.get('x-request-id'));
  return body;
}
