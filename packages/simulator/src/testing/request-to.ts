import type { Api, Failure, Frozen } from '@farol/catalogue';

export type Asked = Frozen<NonNullable<Failure['request']>> & {
  /** The credential; null leaves it out. By default a right one where the entry demands it. */
  readonly key?: string | null;
  readonly signal?: AbortSignal;
};

/** The request that a client would send: the first request of the entry with some parts replaced, key and User-Agent added. */
export function requestTo(api: Frozen<Api>, asked: Asked = {}): Request {
  const { credential, firstRequest } = api;
  const method = asked.method ?? firstRequest.method;
  const path = asked.path ?? firstRequest.path;
  const query = asked.query ?? firstRequest.query;
  const headers = asked.headers ?? firstRequest.headers;
  const body = 'body' in asked ? asked.body : method === firstRequest.method ? firstRequest.body : undefined;
  const url = new URL(`${api.baseAddress}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const sent = new Headers({ 'user-agent': 'test/1', ...credential?.headers, ...headers });
  const key = asked.key === undefined ? (credential && !credential.optional ? 'right-key' : null) : asked.key;
  if (credential && key !== null) {
    if (credential.place === 'query') url.searchParams.set(credential.name, key);
    else sent.set(credential.name, credential.place === 'bearer' ? `Bearer ${key}` : key);
  }
  return new Request(url, {
    method,
    headers: sent,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(asked.signal && { signal: asked.signal }),
  });
}
