import { type Api, type ApiRequest, commandLine, type Frozen } from '@farol/catalogue/ask';
import { failure } from '../output/errors.ts';

/** A request for the gateway, and its command line for people; neither contains the key. */
export type Outgoing = {
  readonly api: Frozen<Api>;
  readonly method: string;
  /** Under the base URL, without the query. */
  readonly path: string;
  /** Begins with a question mark, or is empty. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** As the page shows it, with keys as $NAME. */
  readonly commandLine: string;
};

/** An entry's own request, as its command line makes it. */
export function outgoing(api: Frozen<Api>, request: Frozen<ApiRequest> = api.firstRequest): Outgoing {
  const query = Object.entries(request.query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return made(api, request, request.path, query.length > 0 ? `?${query.join('&')}` : '');
}

/** A request that the user typed: its path may have a query, or be a whole URL of the API. */
export function typed(api: Frozen<Api>, request: Omit<ApiRequest, 'query'>): Outgoing {
  // Only spaces and non-ASCII letters are encoded; anything else may be encoded already.
  const address = request.path.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  const [, typedPath = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(underBase(address, api)) ?? [];
  const path = typedPath.startsWith('/') ? typedPath : `/${typedPath}`;
  return made(api, { ...request, path: path + search, query: {} }, path, search);
}

function made(api: Frozen<Api>, request: Frozen<ApiRequest>, path: string, search: string): Outgoing {
  const { method, headers, body } = request;
  const text = body === undefined ? undefined : JSON.stringify(body);
  return { api, method, path, search, headers, body: text, commandLine: commandLine(api, { request }) };
}

/** A whole URL of this API is accepted too, as copied from its documentation. */
function underBase(address: string, { id, baseAddress }: Frozen<Api>): string {
  const base = baseAddress.replace(/\/$/, '');
  if (address.startsWith(`${base}/`)) return address.slice(base.length);
  if (/^https?:\/\//i.test(address)) throw failure('url_elsewhere', { address, id, base });
  return address;
}

/** The gateway takes the host from the entry, so the one here is never reached (RFC 6761 §6.4). */
export function asRequest({ method, search, headers, body }: Outgoing, signal: AbortSignal): Request {
  return new Request(`http://farol.invalid/${search}`, {
    method,
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
  });
}
