// One shape for every request, whether it came as a Request or on a socket of node:http.

export type HttpRequest = {
  readonly method: string;
  /** As sent, still percent-encoded, without the query. */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly query: string;
  /** Absolute. Scheme and host are those that the server knows, not those that a client claims. */
  readonly url: string;
  /** Host and port at which the client has reached the server; empty where it named none. */
  readonly host: string;
  /** By its name in lower case; repeated fields are joined with a comma. */
  readonly header: (name: string) => string | null;
  /** As the peer speaks HTTP: '1.1', or '1.0' from old programs and from proxies with an old default. */
  readonly httpVersion: string;
  /** IP address of the client, where it is known: of the peer, or of the peer of the trusted proxies. */
  readonly address: string | undefined;
  readonly caller: Caller;
  /** For bodies that are passed on as they come; null when there is none. */
  readonly body: () => AsyncIterable<Uint8Array> | null;
  /** The whole body. Bytes after the limit are left to the owner of the connection. */
  readonly readBody: (maxBytes: number) => Promise<BodyRead>;
};

export type BodyRead = Buffer | 'too_large' | 'unreadable';

/** The client that waits for the answer, and may leave before it comes. */
export type Caller = {
  readonly isGone: () => boolean;
  /** Calls the listener once if the client leaves before the end. Returns a function that stops listening. */
  readonly onLeave: (listener: () => void) => () => void;
};

/** A target in origin form; `URLSearchParams` would re-encode the query, and some APIs tell `%20` from `+`. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const fragment = target.indexOf('#');
  const whole = fragment === -1 ? target : target.slice(0, fragment);
  const question = whole.indexOf('?');
  return question === -1
    ? { path: whole, query: '' }
    : { path: whole.slice(0, question), query: whole.slice(question + 1) };
}

/** The other way round, with `%20` for a space. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}
