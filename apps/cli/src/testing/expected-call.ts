import { type Api, type ApiRequest, exampleValues, type Frozen, fillRequest } from '@farol/catalogue';

/** The request that must arrive at a server for a request of an entry, by any tool: derived from the entry alone. */
type ExpectedCall = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Those that must be there; a tool adds some of its own. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

export function expectedCall(
  api: Frozen<Api>,
  key: string,
  request: Frozen<ApiRequest> = api.firstRequest,
): ExpectedCall {
  const { credential } = api;
  const needed = credential && !credential.optional ? credential : undefined;
  const lower = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    method: request.method,
    path: request.path,
    query: { ...request.query, ...(needed?.place === 'query' ? { [needed.name]: key } : {}) },
    headers: lower({
      ...credential?.headers,
      ...request.headers,
      ...(needed?.place === 'header' ? { [needed.name]: key } : {}),
      ...(needed?.place === 'bearer' ? { authorization: `Bearer ${key}` } : {}),
    }),
    body: request.body ?? null,
  };
}

/** The requests that every export holds: one for each use, then one for each further format. */
export function writtenRequests(api: Frozen<Api>): readonly Frozen<ApiRequest>[] {
  return [
    ...api.requests.flatMap((template) => {
      const filled = fillRequest(template, exampleValues(template));
      return filled.ok ? [filled.request] : [];
    }),
    ...api.formatExamples.map(({ request }) => request),
  ];
}
