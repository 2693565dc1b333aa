// Which identical requests are under way, so that only the first of them is sent.

import { orGone } from '../caller/deadline.ts';
import type { Identity } from '../credential/credential.ts';
import type { Target } from '../target/target.ts';

export type InFlight<T> = {
  readonly find: (key: string) => InFlightRequest<T> | undefined;
  /** `cancelling` is aborted once every caller that waits for the result has left. */
  readonly add: (key: string, result: Promise<T>, cancelling: AbortController) => InFlightRequest<T>;
};

type InFlightRequest<T> = { readonly wait: (signal: AbortSignal) => Promise<T> };

export function createInFlight<T>(): InFlight<T> {
  const requests = new Map<string, InFlightRequest<T>>();
  return {
    find: (key) => requests.get(key),
    add: (key, result, cancelling) => {
      let waiting = 0;
      const forget = (): void => {
        if (requests.get(key) === request) requests.delete(key);
      };
      const request: InFlightRequest<T> = {
        wait: async (signal) => {
          waiting += 1;
          try {
            return await orGone(result, signal);
          } catch (error) {
            waiting -= 1;
            if (signal.aborted && waiting === 0) {
              // A later caller must not join a request that is being cancelled.
              forget();
              cancelling.abort(signal.reason);
            }
            throw error;
          }
        },
      };
      requests.set(key, request);
      result.then(forget, forget);
      return request;
    },
  };
}

/**
 * Everything that the upstream sees, but for the trace, is part of the key, so that only equal requests share an answer. Only
 * the last part can contain blanks.
 */
export function requestKey({ method, origin, path, query, headers }: Target, identity: Identity): string {
  const asked = headers.traceparent === undefined ? headers : { ...headers, traceparent: undefined };
  return `${identity.fingerprint} ${method} ${origin}${path}?${query} ${JSON.stringify(asked)}`;
}
