/** Identical requests at the same time go out once. The flight ends early only when everybody who waits for it has left. */
export type Flights<T> = {
  readonly join: (
    key: string,
    signal: AbortSignal,
    start: (signal: AbortSignal) => Promise<T>,
  ) => { readonly isFirst: boolean; readonly landed: Promise<T> };
};

type Flight<T> = { readonly landed: Promise<T>; readonly abort: AbortController; waiting: number };

export function createFlights<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>();

  return {
    join: (key, signal, start) => {
      let flight = flights.get(key);
      const isFirst = flight === undefined;
      if (!flight) {
        const abort = new AbortController();
        const landed = start(abort.signal);
        flight = { landed, abort, waiting: 0 };
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

  function waitFor(key: string, flight: Flight<T>, signal: AbortSignal): Promise<T> {
    flight.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        flight.waiting -= 1;
        reject(signal.reason);
        if (flight.waiting > 0) return;
        // A newcomer must not join a flight that is being called off.
        if (flights.get(key) === flight) flights.delete(key);
        flight.abort.abort(signal.reason);
      };
      if (signal.aborted) {
        leave();
        return;
      }
      signal.addEventListener('abort', leave, { once: true });
      flight.landed.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }
}
