// The open subscriptions of one key: they listen to one channel and share what they read.
import { createSharedReads, type SharedReads } from './shared-reads.ts';

export type KeyGroup = {
  readonly size: () => number;
  /** Returns how to leave. */
  readonly join: (wake: () => void) => () => void;
  readonly reads: () => CurrentReads;
};

type CurrentReads = {
  readonly shared: SharedReads;
  /** There was a change after the first of these reads, which they may not show. */
  readonly isOutdated: () => boolean;
};

type KeyGroupOptions = {
  readonly listen: (wake: () => void) => () => void;
  /** For how long reads are shared. */
  readonly shareMs: number;
  readonly onEmpty: () => void;
};

export function createKeyGroup({ listen, shareMs, onEmpty }: KeyGroupOptions): KeyGroup {
  const members = new Set<() => void>();
  let changes = 0;
  let current: CurrentReads | undefined;
  const stopListening = listen(() => {
    changes += 1;
    for (const wake of members) wake();
  });

  function beginReads(): CurrentReads {
    const before = changes;
    setTimeout(() => {
      current = undefined;
    }, shareMs).unref();
    return { shared: createSharedReads(), isOutdated: () => changes !== before };
  }

  return {
    size: () => members.size,
    join: (wake) => {
      const member = () => wake();
      members.add(member);
      return () => {
        members.delete(member);
        if (members.size > 0) return;
        stopListening();
        onEmpty();
      };
    },
    reads: () => {
      current ??= beginReads();
      return current;
    },
  };
}
