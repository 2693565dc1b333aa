// One shape for every answer, before it is a Response or bytes on a socket.

export type HttpResponse = {
  readonly status: number;
  /** Flat, as node:http accepts it: name, value, name, value. */
  readonly headers: readonly string[];
  /** A string is sent as UTF-8; its Content-Length is added by the adapter. */
  readonly body: Buffer | string | ResponseStream | null;
};

export type ResponseStream = {
  /** The next piece; null at the end. Rejects when the source broke off. */
  readonly read: () => Promise<Buffer | null>;
  readonly cancel: () => void;
};

export function isStream(body: HttpResponse['body']): body is ResponseStream {
  return typeof body === 'object' && body !== null && 'read' in body && !Buffer.isBuffer(body);
}

/** The value of a header by its name in any case; null when it is not there. */
export function headerOf({ headers }: Pick<HttpResponse, 'headers'>, name: string): string | null {
  const wanted = name.toLowerCase();
  for (let at = 0; at + 1 < headers.length; at += 2) {
    if (headers[at]?.toLowerCase() === wanted) return headers[at + 1] ?? null;
  }
  return null;
}
