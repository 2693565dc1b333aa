// Which identical requests are under way, so that only the first of them is sent.
import type { Cancellation, CancelSignal } from '../caller/cancellation.ts';
import type { Identity } from '../credential/credential.ts';
import type { Target } from '../target/target.ts';

export type InFlight<T> = {
  readonly find: (key: string) => InFlightRequest<T> | undefined;
  /** `cancellation` is cancelled once every caller that waits for the result has left. */
  readonly add: (key: string, result: Promise<T>, cancellation: Cancellation) => InFlightRequest<T>;
};

type InFlightRequest<T> = { readonly wait: (signal: CancelSignal) => Promise<T> };

export function createInFlight<T>(): InFlight<T> {
  const requests = new Map<string, InFlightRequest<T>>();
  return {
    find: (key) => requests.get(key),
    add: (key, result, cancellation) => {
      const forget = (): void => {
        if (requests.get(key) === request) requests.delete(key);
      };
      const request = inFlightRequest(result, cancellation, forget);
      requests.set(key, request);
      result.then(forget, forget);
      return request;
    },
  };
}

function inFlightRequest<T>(result: Promise<T>, cancellation: Cancellation, forget: () => void): InFlightRequest<T> {
  let waiting = 0;
  return {
    wait: (signal) => {
      waiting += 1;
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          waiting -= 1;
          reject(signal.reason);
          if (waiting > 0) return;
          // A later caller must not join a request that is being cancelled.
          forget();
          cancellation.cancel(signal.reason);
        };
        if (signal.aborted) {
          leave();
          return;
        }
        signal.addEventListener('abort', leave, { once: true });
        const arrived = (): void => signal.removeEventListener('abort', leave);
        result.then(
          (value) => {
            arrived();
            resolve(value);
          },
          (error) => {
            arrived();
            reject(error);
          },
        );
      });
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
