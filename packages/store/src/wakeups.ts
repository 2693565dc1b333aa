// The listeners of each channel within this process.
import { StoreError } from './errors.ts';

export type Listener = {
  readonly wake: () => void;
  readonly stop: () => void;
};

export type Wakeups = {
  readonly listen: (channel: string, wake: () => void) => Listener;
  readonly wake: (channel: string) => void;
  readonly channels: () => string[];
  readonly has: (channel: string) => boolean;
  readonly clear: () => void;
};

/** PostgreSQL cuts longer names; other letters would have to be quoted. */
export function checkChannel(channel: string): string {
  if (/^[a-z][a-z0-9_]{0,59}$/.test(channel)) return channel;
  throw new StoreError('store_misuse', 'a channel is named by 1 to 60 of a-z, 0-9 and _, beginning with a letter');
}

export function createWakeups(): Wakeups {
  const listeners = new Map<string, Set<Listener>>();
  return {
    listen: (channel, wake) => {
      const name = checkChannel(channel);
      const set = listeners.get(name) ?? new Set();
      const listener: Listener = {
        // In a later turn: a listener that throws must not look like a failed commit to the caller that notified.
        wake: () => {
          setImmediate(() => {
            if (set.has(listener)) wake();
          });
        },
        stop: () => {
          set.delete(listener);
          if (set.size === 0 && listeners.get(name) === set) listeners.delete(name);
        },
      };
      listeners.set(name, set.add(listener));
      return listener;
    },
    wake: (channel) => {
      for (const listener of listeners.get(channel) ?? []) listener.wake();
    },
    channels: () => [...listeners.keys()],
    has: (channel) => listeners.has(channel),
    clear: () => {
      for (const set of listeners.values()) set.clear();
      listeners.clear();
    },
  };
}
