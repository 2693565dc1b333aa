// The request headers that a prepared answer depends on.

export type Asked = {
  readonly host: string | undefined;
  /** How many Host fields there are; more than one is malformed. */
  readonly hosts: number;
  readonly accept: string | undefined;
  readonly acceptLanguage: string | undefined;
  readonly acceptEncoding: string | undefined;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly requestId: string | undefined;
  readonly traceparent: string | undefined;
  /** X-Forwarded-For, for the address in the log. */
  readonly forwardedFor: string | undefined;
};

/**
 * Reads only these fields from the raw list. Node would build an object of all of them, and a browser sends twenty: that costs more
 * than the rest of a prepared answer. Names are compared by length first, which skips most of them.
 */
export function askedOf(rawHeaders: readonly string[]): Asked {
  let host: string | undefined;
  let hosts = 0;
  let accept: string | undefined;
  let acceptLanguage: string | undefined;
  let acceptEncoding: string | undefined;
  let ifMatch: string | undefined;
  let ifNoneMatch: string | undefined;
  let requestId: string | undefined;
  let traceparent: string | undefined;
  let forwardedFor: string | undefined;
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    const value = rawHeaders[i + 1] as string;
    switch (name.length) {
      case 4:
        if (!is(name, 'host')) break;
        hosts += 1;
        // Of repeated Host fields the first counts, as in Node.
        host ??= value;
        break;
      case 6:
        if (is(name, 'accept')) accept = joined(accept, value);
        break;
      case 8:
        if (is(name, 'if-match')) ifMatch = joined(ifMatch, value);
        break;
      case 11:
        if (is(name, 'traceparent')) traceparent = joined(traceparent, value);
        break;
      case 12:
        if (is(name, 'x-request-id')) requestId = joined(requestId, value);
        break;
      case 13:
        if (is(name, 'if-none-match')) ifNoneMatch = joined(ifNoneMatch, value);
        break;
      case 15:
        if (is(name, 'accept-encoding')) acceptEncoding = joined(acceptEncoding, value);
        else if (is(name, 'accept-language')) acceptLanguage = joined(acceptLanguage, value);
        else if (is(name, 'x-forwarded-for')) forwardedFor = joined(forwardedFor, value);
        break;
    }
  }
  return {
    host,
    hosts,
    accept,
    acceptLanguage,
    acceptEncoding,
    ifMatch,
    ifNoneMatch,
    requestId,
    traceparent,
    forwardedFor,
  };
}

function is(name: string, lowerCase: string): boolean {
  return name === lowerCase || name.toLowerCase() === lowerCase;
}

function joined(before: string | undefined, value: string): string {
  return before === undefined ? value : `${before}, ${value}`;
}
