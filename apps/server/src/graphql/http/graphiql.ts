// When a GET of /graphql is answered with the GraphiQL page, and that page as it is sent.
import { readFile } from 'node:fs/promises';
import { prefersHtml, typeWeight } from '@farol/http';
import type { Encoding } from '../../answer/encoding.ts';
import { type Sealed, sealFor } from '../../answer/seal.ts';
import type { Content } from '../../read/content.ts';
import { graphqlType } from './negotiate.ts';

const file = new URL('../../../dist/graphiql.json', import.meta.url);

type GraphiqlPage = { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/** True when a person looks at it with a browser; programs get JSON. */
export function wantsGraphiql(accept: string | null): boolean {
  if (!accept?.includes('text/html')) return false;
  return prefersHtml(accept) && typeWeight(accept, 'text/html') > typeWeight(accept, graphqlType);
}

/** Read and encoded when the first browser asks: it is larger than everything else that the server holds. */
export function createGraphiql(): (encoding: Encoding) => Promise<Sealed> {
  let page: Promise<Content> | undefined;
  const made = new Map<Encoding, Promise<Sealed>>();
  return (encoding) => {
    page ??= readPage();
    const sealed = made.get(encoding) ?? page.then((content) => sealFor(content, encoding));
    made.set(encoding, sealed);
    return sealed;
  };
}

async function readPage(): Promise<Content> {
  const { html, headers }: GraphiqlPage = JSON.parse(await readFile(file, 'utf8'));
  return {
    type: 'text/html; charset=utf-8',
    body: html,
    cache: 'no-cache',
    language: 'en',
    vary: ['Accept'],
    headers: {
      ...headers,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  };
}
