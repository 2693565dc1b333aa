import type { Api, Frozen, Language } from '@farol/catalogue/ask';
import { type ExportedFile, type ExportedRequest, exportedRequests, type Pair, queryText } from './requests.ts';
import { linesToDecide } from './to-decide.ts';

/** A Bruno collection: a folder with one file a request. The key is read from the environment or from a `.env` beside it. */
export function brunoFolder(api: Frozen<Api>, language: Language, today: string): readonly ExportedFile[] {
  const { credential } = api;
  return [
    {
      path: 'bruno.json',
      text: `${JSON.stringify({ version: '1', name: api.name, type: 'collection', ignore: ['node_modules', '.git'] }, null, 2)}\n`,
    },
    {
      path: 'collection.bru',
      text: `${block('docs', [api.description[language], '', ...linesToDecide(api, language, today)])}\n`,
    },
    { path: 'environments/farol.bru', text: `${dictionary('vars', [{ name: 'baseUrl', value: api.baseAddress }])}\n` },
    ...(credential ? [{ path: '.env.sample', text: `${credential.variable}=\n` }] : []),
    ...exportedRequests(api, language).map((request, i) => ({
      path: `${fileName(request.name)}.bru`,
      text: requestText(api, request, i + 1),
    })),
  ];
}

function requestText({ credential }: Frozen<Api>, request: ExportedRequest, sequence: number): string {
  const value = credential ? `{{process.env.${credential.variable}}}` : '';
  const isBearer = credential?.place === 'bearer';
  const needsBearer = isBearer && !credential.optional;
  const key = credential && !isBearer ? [{ name: credential.name, value, place: credential.place }] : [];
  const needed = key.filter(() => !credential?.optional);
  const query = [...request.query, ...needed.filter(({ place }) => place === 'query')];
  const headers = [...needed.filter(({ place }) => place === 'header'), ...request.headers];
  // A tilde disables a line: an optional key can be enabled by hand.
  const optional = isBearer && !needsBearer ? [{ name: '~Authorization', value: `Bearer ${value}` }] : [];
  return `${[
    dictionary('meta', [
      { name: 'name', value: request.name },
      { name: 'type', value: 'http' },
      { name: 'seq', value: String(sequence) },
    ]),
    dictionary(request.method.toLowerCase(), [
      { name: 'url', value: `{{baseUrl}}${request.path}${queryText(query)}` },
      { name: 'body', value: request.body === undefined ? 'none' : 'json' },
      { name: 'auth', value: needsBearer ? 'bearer' : 'none' },
    ]),
    ...(query.length > 0 ? [dictionary('params:query', query.map(encoded))] : []),
    ...(headers.length + optional.length > 0 ? [dictionary('headers', [...headers, ...optional])] : []),
    ...(needsBearer ? [dictionary('auth:bearer', [{ name: 'token', value }])] : []),
    ...(request.body === undefined ? [] : [block('body:json', request.body.split('\n'))]),
    // The URL is encoded here, so that every version of Bruno sends the same bytes.
    dictionary('settings', [{ name: 'encodeUrl', value: 'false' }]),
  ].join('\n\n')}\n`;
}

function encoded({ name, value }: Pair): Pair {
  return { name, value: value.startsWith('{{') ? value : encodeURIComponent(value) };
}

function dictionary(name: string, pairs: readonly Pair[]): string {
  return block(
    name,
    pairs.map((pair) => `${pair.name}: ${pair.value}`),
  );
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
