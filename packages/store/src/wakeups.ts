// The listeners of each channel within this process.
import { StoreError } from './errors.ts';

export type Listener = {
  readonly wake: () => void;
  readonly stop: () => void;
};

export type Wakeups = ReturnType<typeof createWakeups>;

/** PostgreSQL cuts longer names; other letters would have to be quoted. */
export function checkChannel(channel: string): string {
  if (/^[a-z][a-z0-9_]{0,59}$/.test(channel)) return channel;
  throw new StoreError('store_misuse', 'a channel is named by 1 to 60 of a-z, 0-9 and _, beginning with a letter');
}

export function createWakeups() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    listen: (channel: string, wake: () => void): Listener => {
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
    wake: (channel: string) => {
      for (const listener of listeners.get(channel) ?? []) listener.wake();
    },
    channels: (): string[] => [...listeners.keys()],
    has: (channel: string): boolean => listeners.has(channel),
    clear: () => {
      for (const set of listeners.values()) set.clear();
      listeners.clear();
    },
  };
}
