// Which failure of an entry does a call provoke, by the request that the entry gives for it?
import type { Api, ApiRequest, Failure, Frozen } from '@farol/catalogue';
import type { Call } from '../call.ts';
import { isSameRequest, type KnownRequest, keyParameters } from './known-request.ts';

type Failing = { readonly failure: Frozen<Failure>; readonly request: KnownRequest; readonly headers: Difference[] };
type Difference = readonly [name: string, value: string];

export function createExchanges(api: Frozen<Api>) {
  const keys = keyParameters(api);
  const failing = api.failures.flatMap((failure): readonly Failing[] => {
    if (!failure.request) return [];
    const request = replaced(api.firstRequest, failure.request);
    const headers = addedHeaders(api.firstRequest, failure.request);
    return [{ failure, request, headers }];
  });
  const hasHeaders = (call: Call, { headers }: Failing) =>
    headers.every(([name, value]) => call.headers.get(name) === value);

  return {
    /** A client that is refused by its headers, whatever it asks for. */
    blocked: (call: Call): Frozen<Failure> | undefined =>
      failing.find(
        (one) => one.failure.situation === 'blocked-client' && one.headers.length > 0 && hasHeaders(call, one),
      )?.failure,
    failure: (call: Call): Frozen<Failure> | undefined =>
      failing.find((one) => isSameRequest(call, one.request, keys) && hasHeaders(call, one))?.failure,
    /** The requests that fail for what they ask, without those that need another header. */
    failing: failing.flatMap(({ request, headers }) => (headers.length === 0 ? [request] : [])),
  };
}

/** Each part that the failure gives replaces the whole part of the first request. */
function replaced(first: Frozen<ApiRequest>, other: Frozen<NonNullable<Failure['request']>>): KnownRequest {
  const { method = first.method, path = first.path, query = first.query, body = first.body } = other;
  return { method, path, query, ...(method !== 'GET' && { body }) };
}

function addedHeaders(first: Frozen<ApiRequest>, other: Frozen<NonNullable<Failure['request']>>): Difference[] {
  const before = new Headers(Object.entries(first.headers));
  return Object.entries(other.headers ?? {}).filter(([name, value]) => before.get(name) !== value);
}
