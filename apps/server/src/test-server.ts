import assert from 'node:assert/strict';
import { loadCatalogue } from '@farol/catalogue';
import { pino } from 'pino';
import { createFarolServer, type FarolServer, type ServerOptions } from './server.ts';

export const catalogue = loadCatalogue();

/** A server for tests: the real catalogue, no pages unless given, and no log. */
export function createTestServer(options: Partial<ServerOptions> = {}): Promise<FarolServer> {
  return createFarolServer({ catalogue, logger: pino({ level: 'silent' }), ...options });
}

export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Asks a server in memory. */
export async function createAsk(options: Partial<ServerOptions> = {}): Promise<Ask> {
  const { app } = await createTestServer(options);
  return (path, init) => app.fetch(new Request(`http://farol.test${path}`, init));
}

/** The body of a failure, after a look at what holds for all of them. */
export async function problemOf(response: Response) {
  assert.equal(response.headers.get('content-type'), 'application/problem+json');
  const body = await response.json();
  assert.equal(body.status, response.status);
  assert.equal(body.request_id, response.headers.get('x-request-id'));
  return body;
}
