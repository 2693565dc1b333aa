// Requests to /gateway that name another host than the entry's, wherever a request can name one.
export type HostileRequest = {
  /** The text between the method and the version on the request line. */
  readonly target: string;
  readonly host: string;
  readonly headers: readonly string[];
  /** Redirect of the upstream. */
  readonly location?: string;
};

/** After `/gateway/{id}`. */
const paths: readonly ((host: string) => string)[] = [
  (host) => `//${host}/x`,
  (host) => `/\\${host}/x`,
  (host) => `/http://${host}/x`,
  (host) => `/@${host}/x`,
  (host) => `/:80@${host}/x`,
  (host) => `@${host}/x`,
  (host) => `.${host}/x`,
  (host) => `:80@${host}/`,
  (host) => `/..//${host}/x`,
  (host) => `/..;/..;/${host}/x`,
  (host) => `/%2e%2e/%2e%2e/${host}`,
  (host) => `/%252e%252e/${host}`,
  (host) => `/.%2e/%2e./${host}`,
  (host) => `/%2f%2f${host}/x`,
  (host) => `/%5c%5c${host}/x`,
  (host) => `/x%0d%0aHost:%20${host}`,
  (host) => `/x%20HTTP/1.1%0d%0aHost:%20${host}%0d%0a%0d%0aGET%20/`,
  (host) => `/x%00@${host}`,
  (host) => `/x#@${host}/`,
  (host) => `/%09/${host}`,
  (host) => `/x/%c0%af${host}`,
  (host) => `/x;@${host}/y`,
];

const queries: readonly ((host: string) => string)[] = [
  (host) => `?url=http://${host}/`,
  (host) => `?@${host}/`,
  (host) => `?redirect=//${host}&callback=http://${host}`,
  (host) => `?x=%0d%0aHost:%20${host}`,
  (host) => `?/../../${host}`,
  (host) => `??host=${host}#@${host}`,
];

const headers: readonly ((host: string) => readonly string[])[] = [
  (host) => [`X-Original-URL: http://${host}/`, `X-Rewrite-URL: http://${host}/`],
  (host) => [`X-Target-URL: http://${host}`, `X-Base-Url: http://${host}`, `X-Upstream: http://${host}`],
  (host) => [`X-Host: ${host}`, `X-HTTP-Host-Override: ${host}`, `X-Portkey-Custom-Host: http://${host}`],
  (host) => [`X-Forwarded-Host: ${host}`],
  (host) => [`Forwarded: host=${host};proto=http`],
  (host) => [`Connection: close, Host`, `Proxy-Connection: keep-alive`, `Destination: http://${host}/`],
  (host) => [`Referer: http://${host}/`, `Origin: http://${host}`],
  (host) => [`Host: ${host}`],
  (host) => [`X-A: b\r\n Host: ${host}`],
];

/** The whole request line of a proxy request, or an authority where a path belongs. */
const lines: readonly ((host: string, path: string) => string)[] = [
  (host, path) => `http://${host}${path}`,
  (host, path) => `http://user:pass@${host}${path}`,
  (host, path) => `HTTPS://${host}${path}`,
  (host, path) => `//${host}${path}`,
  (host, path) => `http://127.0.0.1@${host}${path}`,
  (host) => `${host}:443`,
  (host, path) => `/\\${host}${path}`,
];

/** `own` is the origin of the entry. */
const locations: readonly ((host: string, own: string) => string)[] = [
  (host) => `http://${host}/x`,
  (host) => `https://${host}/x`,
  (host) => `//${host}/x`,
  (host) => `/\\${host}/x`,
  (host) => `\\\\${host}\\x`,
  (host, own) => `${own}@${host}/x`,
  (host, own) => `${own}:80@${host}/`,
  (host, own) => `${own}.${host}/`,
  (_host, own) => `${own}:81/api/v2/x`,
  (_host, own) => `${own.replace('http:', 'https:')}/api/v2/x`,
  (host, own) => `${own}/api/v2/../../${host}`,
  (host, own) => `${own}/api/v2/%2e%2e/%2e%2e/${host}`,
  (host) => `http:${host}`,
  (host) => `javascript:alert("${host}")`,
  (host) => `http://${host}:6379/`,
];

const own = '127.0.0.1';

/** For one entry: each host meets two of the forms of every place, and each form many hosts. */
export function hostileRequests(id: string, origin: string, hosts: readonly string[]): readonly HostileRequest[] {
  const base = `/gateway/${id}`;
  return hosts.flatMap((host, index) => [
    ...take(paths, index, 2).map((path) => ({ target: `${base}${path(host)}`, host: own, headers: [] })),
    ...take(queries, index, 1).map((query) => ({ target: `${base}/x${query(host)}`, host: own, headers: [] })),
    ...take(headers, index, 1).map((lines) => ({ target: `${base}/x`, host: own, headers: lines(host) })),
    ...take(lines, index, 1).map((line) => ({ target: line(host, `${base}/x`), host: own, headers: [] })),
    ...take(locations, index, 2).map((to) => ({
      target: `${base}/x/${index}`,
      host: own,
      headers: [],
      location: to(host, origin),
    })),
    { target: `${base}/x`, host, headers: [] },
  ]);
}

function take<T>(list: readonly T[], index: number, count: number): readonly T[] {
  return Array.from({ length: count }, (_, n) => list[(index * count + n) % list.length] as T);
}
