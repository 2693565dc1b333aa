import type { Api, ApiRequest } from './schema/api-schema.ts';
import type { Frozen } from './schema/freeze-deep.ts';

/** Part of a word of the command line: text as it is, or an environment variable that the shell fills in. */
export type Part = string | { readonly variable: string };
export type Word = readonly Part[];

/** A request of an entry, or one made from it with a method that no entry has, such as a preflight. */
type Worded = Omit<Frozen<ApiRequest>, 'method'> & { readonly method: string };

/** The parts of an entry that a call to it needs. */
type Callee = Pick<Frozen<Api>, 'baseAddress' | 'credential'> & { readonly firstRequest: Worded };

/** The words of a curl call for a request to an entry: by default its first request (spec 2.1). */
export function curlWords(
  api: Callee,
  request: Worded = api.firstRequest,
  { needsKey = false }: { readonly needsKey?: boolean } = {},
): readonly Word[] {
  const { credential } = api;
  // An optional key is omitted unless asked for, because an empty variable would make the API refuse an anonymous call.
  const key = credential && (!credential.optional || needsKey) ? credential : null;
  const query: [string, Word][] = Object.entries(request.query).map(([name, value]) => [name, [value]]);
  const headers: [string, Word][] = Object.entries({ ...credential?.headers, ...request.headers }).map(
    ([name, value]) => [name, [value]],
  );
  if (key?.place === 'query') query.push([key.name, [{ variable: key.variable }]]);
  if (key?.place === 'header') headers.unshift([key.name, [{ variable: key.variable }]]);
  if (key?.place === 'bearer') headers.unshift(['Authorization', ['Bearer ', { variable: key.variable }]]);

  const address = `${api.baseAddress}${request.path}`;
  // A plain query stays readable inside the URL; accents, spaces and keys are encoded by curl.
  const plain = query.every(
    ([name, word]) => isPlain(name) && word.every((part) => typeof part === 'string' && isPlain(part)),
  );
  const inAddress = query.length === 0 || plain;
  const target = inAddress ? `${address}${queryText(query)}` : address;

  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const impliedMethod = body === undefined ? 'GET' : 'POST';
  return [
    ['curl'],
    // Without this option curl reads brackets and braces in a URL as patterns.
    ...(/[[\]{}]/.test(target) ? [['--globoff']] : []),
    ...(request.method === impliedMethod ? [] : [['-X'], [request.method]]),
    ...(inAddress ? [] : body === undefined ? [['-G']] : []),
    [target],
    ...headers.flatMap(([name, value]): Word[] => [['-H'], headerWord(name, value)]),
    ...(inAddress
      ? []
      : query.flatMap(([name, value]): Word[] => [
          [body === undefined ? '--data-urlencode' : '--url-query'],
          [`${encodeURIComponent(name)}=`, ...value],
        ])),
    ...(body === undefined ? [] : [['-d'], [body]]),
  ];
}

/** The ready-to-run command line, quoted for a POSIX shell, with keys as $NAME. `lines` breaks it before each option. */
export function commandLine(
  api: Callee,
  options: { readonly request?: Worded; readonly lines?: boolean; readonly needsKey?: boolean } = {},
): string {
  const quoted = curlWords(api, options.request, options).map(quote);
  if (!options.lines) return quoted.join(' ');
  return quoted.reduce((line, word, i) => (i > 1 && /^-/.test(word) ? `${line} \\\n  ${word}` : `${line} ${word}`));
}

/** Quotes one word for `sh`: variables in double quotes, everything else literally. */
function quote(word: Word): string {
  const text = word.map((part) => (typeof part === 'string' ? part : '')).join('');
  if (word.every((part) => typeof part === 'string'))
    return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
  return `"${word.map((part) => (typeof part === 'string' ? part.replace(/[\\"$`]/g, '\\$&') : `$${part.variable}`)).join('')}"`;
}

function headerWord(name: string, value: Word): Word {
  // curl drops a header whose value is empty unless it is written with a semicolon.
  return value.join('') === '' ? [`${name};`] : [`${name}: `, ...value];
}

function isPlain(text: string): boolean {
  return /^[\w.,:/-]*$/.test(text);
}

function queryText(query: readonly [string, Word][]): string {
  return query.length === 0 ? '' : `?${query.map(([name, word]) => `${name}=${word.join('')}`).join('&')}`;
}
