import { type Api, type ApiRequest, commandLine, type Frozen } from '@farol/catalogue/ask';

/** A request on its way to the gateway, and the same as people see it: no key in either. */
export type Outgoing = {
  readonly api: Frozen<Api>;
  readonly method: string;
  /** Under the base address, without the query. */
  readonly path: string;
  /** Begins with a question mark, or is empty. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The words that the page shows, keys as $NAME. */
  readonly commandLine: string;
};

/** An entry's own request, as its command line makes it. */
export function outgoing(api: Frozen<Api>, request: Frozen<ApiRequest> = api.firstRequest): Outgoing {
  const query = Object.entries(request.query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return {
    api,
    method: request.method,
    path: request.path,
    search: query.length > 0 ? `?${query.join('&')}` : '',
    headers: request.headers,
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    commandLine: commandLine(api, { request }),
  };
}

/** A request that somebody typed: its path with the query as it is. */
export function typed(
  api: Frozen<Api>,
  request: {
    readonly method: ApiRequest['method'];
    readonly address: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  },
): Outgoing {
  // Blanks and accents may be typed as they are; everything else stays to the letter.
  const address = request.address.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  const [, path = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? [];
  const { method, headers, body } = request;
  return {
    api,
    method,
    path,
    search,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    commandLine: commandLine(api, { request: { method, path: path + search, query: {}, headers, body } }),
  };
}

/** For the gateway, which takes the host from the entry alone and the path apart: this host can never be reached (RFC 6761 §6.4). */
export function asRequest({ method, search, headers, body }: Outgoing, signal: AbortSignal): Request {
  return new Request(`http://farol.invalid/${search}`, {
    method,
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
  });
}
