import type { Store, Transaction } from '@farol/store';
import {
  type Decision,
  heldUntil,
  type LimitWindow,
  lower,
  type QuotaState,
  settle,
  take,
  tidy,
  usageOf,
  type WindowUsage,
} from './quota-state.ts';
import { quotaOf, quotaText } from './quota-text.ts';

/** What is counted together: an API under one credential, or from one outgoing address. */
export type QuotaScope = { readonly key: string; readonly windows: readonly LimitWindow[] };

export type Ledger = {
  readonly take: (scope: QuotaScope) => Promise<Taken>;
  /** Does not wait: until it is written, the call counts as under way, which is the safe side. */
  readonly settle: (scope: QuotaScope, id: number, answered: boolean) => void;
  readonly lower: (scope: QuotaScope, left: number, forMs: number) => void;
  readonly read: (scope: QuotaScope) => Promise<QuotaReading>;
  /** Resolves when everything that was settled or lowered is written. */
  readonly idle: () => Promise<void>;
  readonly close: () => void;
};

/** Moments are on the ledger's own clock (`clock`), translated from the store's. */
export type Taken = Decision | { readonly admitted: true; readonly id: null; readonly usage: readonly WindowUsage[] };
export type QuotaReading = { readonly usage: readonly WindowUsage[]; readonly heldUntil: number | null };

type Change =
  | { readonly kind: 'take'; readonly resolve: (decision: Decision) => void; readonly reject: (e: unknown) => void }
  | { readonly kind: 'settle'; readonly id: number; readonly answered: boolean }
  | { readonly kind: 'lower'; readonly left: number; readonly forMs: number };

type Box = { readonly scope: QuotaScope; readonly changes: Change[]; running: Promise<void> | undefined };

const channel = 'gateway_quota';

/**
 * The sliding logs in the store. All changes to one scope that wait in this process go into one transaction, and every process
 * locks the row before it decides, on the store's clock.
 */
export function createLedger(options: {
  readonly store: Store;
  readonly clock: () => number;
  readonly ready: () => Promise<void>;
  readonly failed: (error: unknown) => void;
}): Ledger {
  const { store, clock, ready } = options;
  const boxes = new Map<string, Box>();
  /** Until when there can be no room, on `clock`. A flood of refused calls is answered from here, without the store. */
  const closedUntil = new Map<string, { readonly until: number; readonly refusal: Decision & { admitted: false } }>();

  function post(scope: QuotaScope, change: Change): void {
    let box = boxes.get(scope.key);
    if (!box) {
      box = { scope, changes: [], running: undefined };
      boxes.set(scope.key, box);
    }
    box.changes.push(change);
    box.running ??= work(box);
  }

  async function work(box: Box): Promise<void> {
    while (box.changes.length > 0) {
      const changes = box.changes.splice(0);
      try {
        await ready();
        await apply(box.scope, changes);
      } catch (error) {
        options.failed(error);
        for (const change of changes) if (change.kind === 'take') change.reject(error);
      }
    }
    box.running = undefined;
    boxes.delete(box.scope.key);
  }

  async function apply(scope: QuotaScope, changes: readonly Change[]): Promise<void> {
    const before = clock();
    const { decisions, now } = await store.transaction((tx) => decide(tx, scope, changes), {
      isolation: 'read-committed',
    });
    const ahead = clock() - now;
    let next = 0;
    for (const change of changes) {
      if (change.kind !== 'take') continue;
      const decision = decisions[next];
      next += 1;
      if (!decision) continue;
      const translated = shifted(decision, ahead);
      if (!translated.admitted && decision.admitted === false) {
        // Counted from before the question was asked, so that this never refuses longer than the store would.
        closedUntil.set(scope.key, { until: before + (decision.notBefore - now), refusal: translated });
      }
      change.resolve(translated);
    }
  }

  function stillClosed(scope: QuotaScope): (Decision & { admitted: false }) | undefined {
    const closed = closedUntil.get(scope.key);
    if (!closed) return undefined;
    if (closed.until > clock()) return closed.refusal;
    closedUntil.delete(scope.key);
    return undefined;
  }

  /** What another process was told by the upstream holds here too. */
  async function refreshHolds(): Promise<void> {
    await ready();
    const rows = await store.read<{ scope: string; hold_until: number; now: number }>(
      'SELECT scope, hold_until, CAST(:now AS BIGINT) AS now FROM gateway_quota WHERE hold_until > :now',
    );
    const local = clock();
    for (const { scope, hold_until, now } of rows) {
      const until = local + (hold_until - now);
      const refusal = { admitted: false, usage: [], spent: null, retryAt: until, notBefore: until } as const;
      if ((closedUntil.get(scope)?.until ?? 0) < until) closedUntil.set(scope, { until, refusal });
    }
  }

  let stop: (() => void) | undefined;
  function listen(): void {
    stop ??= store.listen(channel, () => {
      refreshHolds().catch(options.failed);
    });
  }

  return {
    take: async (scope) => {
      listen();
      const closed = stillClosed(scope);
      if (closed) return closed;
      if (scope.windows.length === 0) return { admitted: true, id: null, usage: [] };
      return await new Promise((resolve, reject) => post(scope, { kind: 'take', resolve, reject }));
    },
    settle: (scope, id, answered) => post(scope, { kind: 'settle', id, answered }),
    lower: (scope, left, forMs) => {
      if (left <= 0) {
        const until = clock() + forMs;
        const refusal = { admitted: false, usage: [], spent: null, retryAt: until, notBefore: until } as const;
        if ((closedUntil.get(scope.key)?.until ?? 0) < until) closedUntil.set(scope.key, { until, refusal });
      }
      post(scope, { kind: 'lower', left, forMs });
    },
    read: async (scope) => {
      await ready();
      const [row] = await store.read<{ state: string; now: number }>(
        'SELECT state, CAST(:now AS BIGINT) AS now FROM gateway_quota WHERE scope = ?',
        [scope.key],
      );
      const now = row?.now ?? (await store.now());
      const state = quotaOf(row?.state);
      const ahead = clock() - now;
      const held = heldUntil(state, now);
      return {
        usage: usageOf(state, scope.windows, now).map((usage) => shiftedUsage(usage, ahead)),
        heldUntil: held === 0 ? null : held + ahead,
      };
    },
    idle: async () => {
      while (boxes.size > 0) await Promise.all([...boxes.values()].map((box) => box.running));
    },
    close: () => stop?.(),
  };
}

async function decide(
  tx: Transaction,
  scope: QuotaScope,
  changes: readonly Change[],
): Promise<{ readonly decisions: readonly Decision[]; readonly now: number }> {
  const { text, now } = await lockedRow(tx, scope.key);
  const was = quotaOf(text);
  let state: QuotaState = was;
  const decisions: Decision[] = [];
  // Answers first: a call that has come back may make room for one that waits.
  for (const change of changes) {
    if (change.kind === 'settle') state = settle(state, change.id, change.answered, now);
    if (change.kind === 'lower') {
      state = lower(state, change.left, now + change.forMs, now);
      tx.notify(channel);
    }
  }
  for (const change of changes) {
    if (change.kind !== 'take') continue;
    const decision = take(state, scope.windows, now);
    decisions.push(decision);
    if (decision.admitted) state = decision.state;
  }
  if (state !== was) {
    await tx.run('UPDATE gateway_quota SET state = ?, hold_until = ? WHERE scope = ?', [
      quotaText(tidy(state, scope.windows, now)),
      heldUntil(state, now),
      scope.key,
    ]);
  }
  return { decisions, now };
}

async function lockedRow(tx: Transaction, key: string): Promise<{ readonly text: string; readonly now: number }> {
  for (let attempt = 0; ; attempt += 1) {
    // The clock is read before the lock is had, or with it: never later than the decision, which is the safe side.
    const [row] = await tx.read<{ state: string; now: number }>(
      `SELECT state, CAST(:now AS BIGINT) AS now FROM gateway_quota WHERE scope = ? ${tx.dialect.forUpdate}`,
      [key],
    );
    if (row) return { text: row.state, now: row.now };
    if (attempt > 0) throw new Error('the row that was just inserted is gone');
    await tx.run(
      "INSERT INTO gateway_quota (scope, state, hold_until) VALUES (?, '', 0) ON CONFLICT (scope) DO NOTHING",
      [key],
    );
  }
}

function shifted(decision: Decision, by: number): Decision {
  const usage = decision.usage.map((window) => shiftedUsage(window, by));
  return decision.admitted
    ? { ...decision, usage }
    : { ...decision, usage, retryAt: decision.retryAt + by, notBefore: decision.notBefore + by };
}

function shiftedUsage(usage: WindowUsage, by: number): WindowUsage {
  return {
    ...usage,
    moreAt: usage.moreAt === null ? null : usage.moreAt + by,
    resetsAt: usage.resetsAt === null ? null : usage.resetsAt + by,
  };
}
