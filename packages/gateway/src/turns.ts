import { GatewayError } from './errors.ts';
import type { Waiting } from './patience.ts';

/** One call at a time, for APIs that ask for fair use without saying how much: no number is made up for them. */
export type Turns = {
  /** Resolves when it is the caller's turn, to what ends it. */
  readonly wait: (lane: string, signal: Waiting) => Promise<() => void>;
};

/** More than a person or a page ever asks for at once; beyond it waiting would only end in a timeout. */
const mostWaiting = 100;

export function createTurns(): Turns {
  const lanes = new Map<string, (() => void)[]>();

  const next = (lane: string): void => {
    const waiting = lanes.get(lane);
    const first = waiting?.shift();
    if (first) first();
    else lanes.delete(lane);
  };

  const turn = (lane: string): (() => void) => {
    let over = false;
    return () => {
      if (over) return;
      over = true;
      next(lane);
    };
  };

  return {
    wait: (lane, signal) => {
      const waiting = lanes.get(lane);
      if (!waiting) {
        lanes.set(lane, []);
        return Promise.resolve(turn(lane));
      }
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
