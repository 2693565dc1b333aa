import { Patience, type Waiting } from '../caller/cancellation.ts';

/** Identical requests at the same time go out once. The flight ends early only when everybody who waits for it has left. */
export type Flights<T> = {
  readonly join: (
    key: string,
    signal: Waiting,
    start: (signal: Waiting) => Promise<T>,
  ) => { readonly isFirst: boolean; readonly landed: Promise<T> };
};

type Flight<T> = { readonly landed: Promise<T>; readonly patience: Patience; waiting: number };

export function createFlights<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>();

  return {
    join: (key, signal, start) => {
      let flight = flights.get(key);
      const isFirst = flight === undefined;
      if (!flight) {
        const patience = new Patience();
        const landed = start(patience);
        flight = { landed, patience, waiting: 0 };
        flights.set(key, flight);
        const own = flight;
        const over = (): void => {
          if (flights.get(key) === own) flights.delete(key);
        };
        landed.then(over, over);
      }
      return { isFirst, landed: waitFor(key, flight, signal) };
    },
  };

  function waitFor(key: string, flight: Flight<T>, signal: Waiting): Promise<T> {
    flight.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        flight.waiting -= 1;
        reject(signal.reason);
        if (flight.waiting > 0) return;
        // A newcomer must not join a flight that is being called off.
        if (flights.get(key) === flight) flights.delete(key);
        flight.patience.end(signal.reason);
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
