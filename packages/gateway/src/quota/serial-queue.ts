import type { CancelSignal } from '../caller/cancellation.ts';
import { GatewayError } from '../problem/errors.ts';

/** One call at a time, for APIs that ask for fair use without saying how much: no number is made up for them. */
export type SerialQueue = {
  /** Resolves when it is the caller's turn, to what ends it. */
  readonly wait: (lane: string, signal: CancelSignal) => Promise<() => void>;
};

/** More than a person or a page ever asks for at once; beyond it waiting would only end in a timeout. */
const mostWaiting = 100;

type Lane = { isBusy: boolean; readonly waiting: (() => void)[] };

export function createSerialQueue(): SerialQueue {
  // At most two for each API, with a key and without one; none is ever taken away.
  const lanes = new Map<string, Lane>();

  const laneOf = (name: string): Lane => {
    let lane = lanes.get(name);
    if (!lane) {
      lane = { isBusy: false, waiting: [] };
      lanes.set(name, lane);
    }
    return lane;
  };

  const turn = (lane: Lane): (() => void) => {
    lane.isBusy = true;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      lane.isBusy = false;
      lane.waiting.shift()?.();
    };
  };

  return {
    wait: (name, signal) => {
      const lane = laneOf(name);
      const { waiting } = lane;
      if (!lane.isBusy) return Promise.resolve(turn(lane));
      if (waiting.length >= mostWaiting) return Promise.reject(new GatewayError('too-many-waiting'));
      return new Promise((resolve, reject) => {
        const start = (): void => {
          signal.removeEventListener('abort', leave);
          resolve(turn(lane));
        };
        const leave = (): void => {
          const place = waiting.indexOf(start);
          if (place !== -1) waiting.splice(place, 1);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(start);
      });
    },
  };
}
