import type { QuotaChange, QuotaScope } from './quota-row.ts';
import type { CallEnd, Decision } from './quota-state.ts';

/** A change that waits to be written, and for `take` who waits for what becomes of it. */
export type PendingChange =
  | { readonly kind: 'take'; readonly resolve: (decision: Decision) => void; readonly reject: (e: unknown) => void }
  | { readonly kind: 'settle'; readonly id: number; readonly end: CallEnd; readonly overAt: number }
  | Extract<QuotaChange, { readonly kind: 'lower' }>;

/** Which changes are written together, and when. */
export type WriteBatches = {
  readonly post: (scope: QuotaScope, change: PendingChange) => void;
  /** Writes what has been waiting for company. */
  readonly flush: (scope: QuotaScope) => Promise<void>;
  /** Resolves when nothing is left to write. */
  readonly idle: () => Promise<void>;
};

type Batch = {
  readonly scope: QuotaScope;
  readonly changes: PendingChange[];
  running: Promise<void> | undefined;
  /** The write that is under way or waited for. */
  round: Promise<void> | undefined;
  /** Ends the waiting for more, while there is nothing but ends of calls to write. */
  hurry: (() => void) | undefined;
};

/**
 * An end of a call is written together with the next call that asks, which saves half of the commits; or alone, after this time.
 * Until then the call counts as under way, which is the safe side, and afterwards as over at the moment at which it was.
 */
const endsWithinMs = 20;

/**
 * Everything that one turn of the loop asks for goes into one write, and so does what the next serialQueue bring: a commit takes as
 * long as many serialQueue, and a caller who comes alone waits for one.
 */
const mostTurns = 5;

/** A batch for each scope. While one write is under way the next one fills. */
export function createWriteBatches(options: {
  /** Makes the changes of one scope together, and tells those who wait. */
  readonly apply: (scope: QuotaScope, changes: readonly PendingChange[]) => Promise<void>;
  readonly ready: () => Promise<void>;
  readonly failed: (error: unknown) => void;
}): WriteBatches {
  const batches = new Map<string, Batch>();

  async function work(batch: Batch): Promise<void> {
    while (batch.changes.length > 0) {
      batch.round = write(batch);
      await batch.round;
    }
    batch.running = undefined;
    batches.delete(batch.scope.key);
  }

  async function write(batch: Batch): Promise<void> {
    await gathered(batch);
    const changes = batch.changes.splice(0);
    try {
      await options.ready();
      await options.apply(batch.scope, changes);
    } catch (error) {
      options.failed(error);
      for (const change of changes) if (change.kind === 'take') change.reject(error);
    }
  }

  function gathered(batch: Batch): Promise<void> {
    return new Promise((resolve) => {
      if (!batch.changes.every(mayWait)) {
        turn(batch, resolve, mostTurns);
        return;
      }
      const timer = setTimeout(() => batch.hurry?.(), endsWithinMs).unref();
      batch.hurry = () => {
        batch.hurry = undefined;
        clearTimeout(timer);
        turn(batch, resolve, mostTurns);
      };
    });
  }

  return {
    post: (scope, change) => {
      let batch = batches.get(scope.key);
      if (!batch) {
        batch = { scope, changes: [], running: undefined, round: undefined, hurry: undefined };
        batches.set(scope.key, batch);
      }
      batch.changes.push(change);
      if (!mayWait(change)) batch.hurry?.();
      batch.running ??= work(batch);
    },
    flush: async ({ key }) => {
      const batch = batches.get(key);
      if (!batch?.hurry) return;
      batch.hurry();
      await batch.round;
    },
    idle: async () => {
      while (batches.size > 0) {
        for (const batch of batches.values()) batch.hurry?.();
        await Promise.all([...batches.values()].map((batch) => batch.running));
      }
    },
  };
}

function turn(batch: Batch, go: () => void, left: number): void {
  const before = batch.changes.length;
  setImmediate(() => {
    if (left > 1 && batch.changes.length > before) turn(batch, go, left - 1);
    else go();
  });
}

/** Not so room that came back unforeseen: others may use it at once. */
function mayWait(change: PendingChange): boolean {
  return change.kind === 'settle' && change.end !== 'unsent';
}
