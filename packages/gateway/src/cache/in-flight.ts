import { Cancellation, type CancelSignal } from '../caller/cancellation.ts';

/** Identical requests at the same time go out once. The flight ends early only when everybody who waits for it has left. */
export type InFlight<T> = {
  readonly join: (
    key: string,
    signal: CancelSignal,
    start: (signal: CancelSignal) => Promise<T>,
  ) => { readonly isFirst: boolean; readonly landed: Promise<T> };
};

type Flight<T> = { readonly landed: Promise<T>; readonly cancellation: Cancellation; waiting: number };

export function createInFlight<T>(): InFlight<T> {
  const inFlight = new Map<string, Flight<T>>();

  return {
    join: (key, signal, start) => {
      let flight = inFlight.get(key);
      const isFirst = flight === undefined;
      if (!flight) {
        const cancellation = new Cancellation();
        const landed = start(cancellation);
        flight = { landed, cancellation, waiting: 0 };
        inFlight.set(key, flight);
        const own = flight;
        const over = (): void => {
          if (inFlight.get(key) === own) inFlight.delete(key);
        };
        landed.then(over, over);
      }
      return { isFirst, landed: waitFor(key, flight, signal) };
    },
  };

  function waitFor(key: string, flight: Flight<T>, signal: CancelSignal): Promise<T> {
    flight.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        flight.waiting -= 1;
        reject(signal.reason);
        if (flight.waiting > 0) return;
        // A newcomer must not join a flight that is being called off.
        if (inFlight.get(key) === flight) inFlight.delete(key);
        flight.cancellation.end(signal.reason);
      };
      if (signal.aborted) {
        leave();
        return;
      }
      signal.addEventListener('abort', leave, { once: true });
      const arrived = (): void => signal.removeEventListener('abort', leave);
      flight.landed.then(
        (landed) => {
          arrived();
          resolve(landed);
        },
        (error) => {
          arrived();
          reject(error);
        },
      );
    });
  }
}
