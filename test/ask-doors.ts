// How does a test ask the doors of the catalogue: pages and REST, GraphQL, assistants?
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { createWholeServer } from '../apps/server/src/testing/whole-server.ts';
import { tools } from '../packages/agents/src/offer/tools.ts';
import { loadCatalogue } from '../packages/catalogue/src/index.ts';

export type Json = Readonly<Record<string, never>>;

/** A whole server without a port, closed after the tests of the file. */
export async function askedServer() {
  const siteDirectory = new URL('../apps/site/dist/', import.meta.url);
  const { server, close } = await createWholeServer({ siteDirectory });
  after(close);
  const textAt = async (path: string, init: RequestInit = {}): Promise<string> => {
    const headers = { accept: '*/*', ...init.headers };
    return (await server.fetch(new Request(`http://127.0.0.1:8080${path}`, { ...init, headers }))).text();
  };
  return {
    server,
    textAt,
    jsonAt: async (path: string): Promise<Json> => JSON.parse(await textAt(path)),
    graphql: async (query: string): Promise<Json> => {
      const asked = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      };
      const { data, errors } = JSON.parse(await textAt('/graphql', asked));
      assert.equal(errors, undefined, JSON.stringify(errors));
      return data;
    },
  };
}

/** What a tool for assistants answers with, in English. */
export async function agent(name: string, given: Record<string, unknown>): Promise<Json> {
  const tool = tools.find((one) => one.name === name) ?? assert.fail(name);
  const call = { catalogue: loadCatalogue, language: 'en', now: Date.now, signal: new AbortController().signal };
  const { data } = await tool.run(tool.input.parse({ language: 'en', ...given }) as never, call as never);
  return data as Json;
}

export const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
/** Letters and digits only: pages and terminals break lines and mark code in different ways. */
export const bare = (text: string) => text.replaceAll(/<[^>]*>|&[#\w]+;|[^\p{L}\p{N}]/gu, '').toLowerCase();

/** What llms.txt says of an entry. */
export const lineOf = (llms: string, name: string) =>
  llms.split('\n').find((line) => line.startsWith(`- [${name}](`)) ?? '';
