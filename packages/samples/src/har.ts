import type { Api, ApiRequest, Frozen } from '@farol/catalogue';

/** Placeholder for the key, replaced by the code that reads the variable. */
export const keyMark = '__KEY__';

/**
 * A request to an entry with its credential, as in its command line, in HTTP Archive format for the snippet library; its query in the URL,
 * encoded, or apart from it.
 */
export function harRequest(
  { baseAddress, credential }: Pick<Frozen<Api>, 'baseAddress' | 'credential'>,
  request: Frozen<ApiRequest>,
  key: Frozen<Api>['credential'],
  { more = {}, apart = false }: { readonly more?: Readonly<Record<string, string>>; readonly apart?: boolean } = {},
) {
  const query = Object.entries(request.query);
  if (key?.place === 'query') query.push([key.name, keyMark]);
  const headers = Object.entries({ ...credential?.headers, ...request.headers, ...more });
  if (key?.place === 'header') headers.unshift([key.name, keyMark]);
  if (key?.place === 'bearer') headers.unshift(['Authorization', `Bearer ${keyMark}`]);
  return {
    method: request.method,
    url: `${baseAddress}${request.path}${apart ? '' : queryText(query)}`,
    httpVersion: 'HTTP/1.1',
    headers: headers.map(([name, value]) => ({ name, value })),
    queryString: apart ? query.map(([name, value]) => ({ name, value })) : [],
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
