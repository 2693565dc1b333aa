import type { Api, Frozen, Language } from '@farol/catalogue/ask';
import {
  type ExportedFile,
  type ExportedRequest,
  exportedRequests,
  keyPair,
  type Pair,
  queryText,
} from './requests.ts';
import { linesToDecide } from './to-decide.ts';

/** A Bruno collection: a folder with one file a request. The key is read from the environment or from a `.env` beside it. */
export function brunoFolder(api: Frozen<Api>, language: Language, today: string): readonly ExportedFile[] {
  const { credential } = api;
  const collection = { version: '1', name: api.name, type: 'collection', ignore: ['node_modules', '.git'] };
  return [
    {
      path: 'bruno.json',
      text: `${JSON.stringify(collection, null, 2)}\n`,
    },
    {
      path: 'collection.bru',
      text: `${block('docs', [api.description[language], '', ...linesToDecide(api, language, today)])}\n`,
    },
    { path: 'environments/farol.bru', text: `${dictionary('vars', { baseUrl: api.baseAddress })}\n` },
    ...(credential ? [{ path: '.env.sample', text: `${credential.variable}=\n` }] : []),
    ...exportedRequests(api, language).map((request, i) => ({
      path: `${fileName(request.name)}.bru`,
      text: requestText(api, request, i + 1),
    })),
  ];
}

function requestText(api: Frozen<Api>, request: ExportedRequest, sequence: number): string {
  const key = keyPair(api, (name) => `{{process.env.${name}}}`);
  const needed = key && !key.optional ? [key] : [];
  const query = [...request.query, ...needed.filter(({ place }) => place === 'query')];
  const headers = [
    ...needed.filter(({ place }) => place === 'header'),
    ...request.headers,
    // A tilde disables a line: an optional key can be enabled by hand.
    ...(key?.optional && key.place === 'header' ? [{ name: `~${key.name}`, value: key.value }] : []),
  ];
  return `${[
    dictionary('meta', { name: request.name, type: 'http', seq: String(sequence) }),
    dictionary(request.method.toLowerCase(), {
      url: `{{baseUrl}}${request.path}${queryText(query)}`,
      body: request.body === undefined ? 'none' : 'json',
      auth: 'none',
    }),
    ...(query.length > 0 ? [pairBlock('params:query', query.map(encoded))] : []),
    ...(headers.length > 0 ? [pairBlock('headers', headers)] : []),
    ...(request.body === undefined ? [] : [block('body:json', request.body.split('\n'))]),
    // The URL is encoded here, so that every version of Bruno sends the same bytes.
    dictionary('settings', { encodeUrl: 'false' }),
  ].join('\n\n')}\n`;
}

function encoded({ name, value }: Pair): Pair {
  return { name, value: value.startsWith('{{') ? value : encodeURIComponent(value) };
}

function dictionary(name: string, values: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(values).map(([key, value]) => ({ name: key, value }));
  return pairBlock(name, pairs);
}

function pairBlock(name: string, pairs: readonly Pair[]): string {
  const lines = pairs.map((pair) => `${pair.name}: ${pair.value}`);
  return block(name, lines);
}

function block(name: string, lines: readonly string[]): string {
  return [`${name} {`, ...lines.map((line) => (line === '' ? '' : `  ${line}`)), '}'].join('\n');
}

function fileName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
