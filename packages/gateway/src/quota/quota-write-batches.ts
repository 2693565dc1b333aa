import type { QuotaChange, QuotaScope } from './quota-row.ts';
import type { CallEnd, Decision } from './quota-state.ts';

/** A change that waits to be written, and for `take` who waits for what becomes of it. */
export type Posted =
  | { readonly kind: 'take'; readonly resolve: (decision: Decision) => void; readonly reject: (e: unknown) => void }
  | { readonly kind: 'settle'; readonly id: number; readonly end: CallEnd; readonly overAt: number }
  | Extract<QuotaChange, { readonly kind: 'lower' }>;

/** Which changes are written together, and when. */
export type Boxes = {
  readonly post: (scope: QuotaScope, change: Posted) => void;
  /** Writes what has been waiting for company. */
  readonly flush: (scope: QuotaScope) => Promise<void>;
  /** Resolves when nothing is left to write. */
  readonly idle: () => Promise<void>;
};

type Box = {
  readonly scope: QuotaScope;
  readonly changes: Posted[];
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
 * Everything that one turn of the loop asks for goes into one write, and so does what the next turns bring: a commit takes as
 * long as many turns, and a caller who comes alone waits for one.
 */
const mostTurns = 5;

/** A box for each scope. While one write is under way the next one fills. */
export function createBoxes(options: {
  /** Makes the changes of one scope together, and tells those who wait. */
  readonly apply: (scope: QuotaScope, changes: readonly Posted[]) => Promise<void>;
  readonly ready: () => Promise<void>;
  readonly failed: (error: unknown) => void;
}): Boxes {
  const boxes = new Map<string, Box>();

  async function work(box: Box): Promise<void> {
    while (box.changes.length > 0) {
      box.round = write(box);
      await box.round;
    }
    box.running = undefined;
    boxes.delete(box.scope.key);
  }

  async function write(box: Box): Promise<void> {
    await gathered(box);
    const changes = box.changes.splice(0);
    try {
      await options.ready();
      await options.apply(box.scope, changes);
    } catch (error) {
      options.failed(error);
      for (const change of changes) if (change.kind === 'take') change.reject(error);
    }
  }

  function gathered(box: Box): Promise<void> {
    return new Promise((resolve) => {
      if (!box.changes.every(mayWait)) {
        turn(box, resolve, mostTurns);
        return;
      }
      const timer = setTimeout(() => box.hurry?.(), endsWithinMs).unref();
      box.hurry = () => {
        box.hurry = undefined;
        clearTimeout(timer);
        turn(box, resolve, mostTurns);
      };
    });
  }

  return {
    post: (scope, change) => {
      let box = boxes.get(scope.key);
      if (!box) {
        box = { scope, changes: [], running: undefined, round: undefined, hurry: undefined };
        boxes.set(scope.key, box);
      }
      box.changes.push(change);
      if (!mayWait(change)) box.hurry?.();
      box.running ??= work(box);
    },
    flush: async ({ key }) => {
      const box = boxes.get(key);
      if (!box?.hurry) return;
      box.hurry();
      await box.round;
    },
    idle: async () => {
      while (boxes.size > 0) {
        for (const box of boxes.values()) box.hurry?.();
        await Promise.all([...boxes.values()].map((box) => box.running));
      }
    },
  };
}

function turn(box: Box, go: () => void, left: number): void {
  const before = box.changes.length;
  setImmediate(() => {
    if (left > 1 && box.changes.length > before) turn(box, go, left - 1);
    else go();
  });
}

/** Not so room that came back unforeseen: others may use it at once. */
function mayWait(change: Posted): boolean {
  return change.kind === 'settle' && change.end !== 'unsent';
}
