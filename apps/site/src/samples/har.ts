import type { Api, Frozen } from '@farol/catalogue';

/** Stands for the key until a language puts its own way of reading a variable in its place. */
export const keyMark = '__KEY__';

/** A request in the HTTP Archive form, which snippet libraries take. The query is already in the address, encoded. */
type HarRequest = {
  readonly method: string;
  readonly url: string;
  readonly httpVersion: string;
  readonly headers: { readonly name: string; readonly value: string }[];
  readonly queryString: { readonly name: string; readonly value: string }[];
  readonly cookies: never[];
  readonly headersSize: number;
  readonly bodySize: number;
  readonly postData?: { readonly mimeType: string; readonly text: string };
};

/** The first request of an entry with its needed credential: the same call that its command line makes. */
export function harRequest(api: Frozen<Api>, more: Readonly<Record<string, string>> = {}): HarRequest {
  const { credential, firstRequest: request } = api;
  // An optional key stays out, as in the command line: an empty variable would turn an anonymous call into a refused one.
  const key = credential && !credential.optional ? credential : null;
  const query = Object.entries(request.query);
  if (key?.place === 'query') query.push([key.name, keyMark]);
  const headers = Object.entries({ ...credential?.headers, ...request.headers, ...more });
  if (key?.place === 'header') headers.unshift([key.name, keyMark]);
  if (key?.place === 'bearer') headers.unshift(['Authorization', `Bearer ${keyMark}`]);
  return {
    method: request.method,
    url: `${api.baseAddress}${request.path}${queryText(query)}`,
    httpVersion: 'HTTP/1.1',
    headers: headers.map(([name, value]) => ({ name, value })),
    queryString: [],
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    ...(request.body === undefined
      ? {}
      : { postData: { mimeType: 'application/json', text: JSON.stringify(request.body) } }),
  };
}

/** Encoded, except for the marks that a query may carry as they are (RFC 3986 §3.4): they stay readable. */
export function queryText(query: readonly (readonly [string, string])[]): string {
  if (query.length === 0) return '';
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/%(2C|3A|2F)/g, (encoded) => decodeURIComponent(encoded));
  return `?${query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`;
}
