// How the row of a scope is read and changed.
import { type Store, StoreError } from '@farol/store';
import {
  admit,
  type CallEnd,
  correct,
  type Decision,
  heldUntil,
  type LimitWindow,
  lower,
  notAhead,
  type QuotaState,
  release,
  settle,
  tidy,
} from './quota-state.ts';
import { quotaOf, quotaText } from './quota-text.ts';

/** Calls that are counted together: to one API with one credential, or from one outgoing address. */
export type QuotaScope = { readonly key: string; readonly windows: readonly LimitWindow[] };

export type QuotaChange =
  | { readonly kind: 'take' }
  /** `agoMs`: how long before the row was read the call was over, at most. */
  | { readonly kind: 'settle'; readonly id: number; readonly end: CallEnd; readonly agoMs: number }
  | { readonly kind: 'lower'; readonly left: number; readonly forMs: number }
  | { readonly kind: 'release' }
  | { readonly kind: 'correct'; readonly window: LimitWindow; readonly used: number };

type Changed = {
  /** One for each `take`, in order. */
  readonly decisions: readonly Decision[];
  /** The store's steady clock at the time of the decisions. */
  readonly now: number;
};

type Row = { readonly state: string; readonly version: number; readonly now: number };

/** Notifies other processes that a pause began or was lifted. */
export const quotaChannel = 'gateway_quota';
/** Each lost round was won by another process, so this many in a row mean that something is wrong. */
const mostRounds = 200;

/**
 * The row is read without a lock and written only if it has not changed meanwhile, so a process that stops between the two does
 * not block others. A refusal writes nothing.
 */
export async function changeQuota(store: Store, scope: QuotaScope, changes: readonly QuotaChange[]): Promise<Changed> {
  for (let round = 0; round < mostRounds; round += 1) {
    const row = await readRow(store, scope.key);
    const was = quotaOf(row.state);
    const { decisions, state } = applied(was, scope.windows, changes, row.now);
    if (state === was) return { decisions, now: row.now };
    const { changes: written } = await store.run(
      'UPDATE gateway_quota SET state = ?, hold_until = ?, version = version + 1 WHERE scope = ? AND version = ?',
      [quotaText(state), heldUntil(state, row.now), scope.key, row.version],
    );
    if (written === 0) continue;
    if (changes.some(({ kind }) => kind === 'lower' || kind === 'release')) store.notify(quotaChannel);
    return { decisions, now: row.now };
  }
  throw new StoreError(
    'store_conflict',
    `other processes changed the count of ${scope.key} ${mostRounds} times in a row`,
  );
}

function applied(
  was: QuotaState,
  windows: readonly LimitWindow[],
  changes: readonly QuotaChange[],
  now: number,
): Omit<Changed, 'now'> & { readonly state: QuotaState } {
  const ended = changes.flatMap((change) => (change.kind === 'settle' ? [{ ...change, at: now - change.agoMs }] : []));
  // Ends of calls come first, because they may make room for a call that waits.
  let state = settle(notAhead(was, windows, now), ended);
  const decisions: Decision[] = [];
  for (const change of changes) {
    if (change.kind === 'lower') state = lower(state, change.left, now + change.forMs, now);
    if (change.kind === 'release') state = release(state);
    if (change.kind === 'correct') state = correct(state, change.window, change.used, now);
  }
  let tidied: QuotaState | undefined;
  for (const change of changes) {
    if (change.kind !== 'take') continue;
    tidied ??= tidy(state, windows, now);
    const admitted = admit(tidied, windows, now);
    decisions.push(admitted.decision);
    if (admitted.decision.admitted) {
      tidied = admitted.state;
      state = tidied;
    }
  }
  return { decisions, state };
}

/** Lifts the pauses of an API under every principal. Returns the keys of the scopes that were paused. */
export async function releaseRows(store: Store, api: string): Promise<readonly string[]> {
  const prefix = `${api} `;
  const rows = await store.read<{ scope: string }>(
    'SELECT scope FROM gateway_quota WHERE hold_until > :steady AND SUBSTR(scope, 1, ?) = ?',
    [prefix.length, prefix],
  );
  for (const { scope } of rows) await changeQuota(store, { key: scope, windows: [] }, [{ kind: 'release' }]);
  return rows.map(({ scope }) => scope);
}

async function readRow(store: Store, key: string): Promise<Row> {
  const read = async () => {
    const [row] = await store.read<Row>(
      'SELECT state, version, CAST(:steady AS BIGINT) AS now FROM gateway_quota WHERE scope = ?',
      [key],
    );
    return row;
  };
  const row = await read();
  if (row) return row;
  await store.run(
    "INSERT INTO gateway_quota (scope, state, version, hold_until) VALUES (?, '', 0, 0) ON CONFLICT (scope) DO NOTHING",
    [key],
  );
  return (await read()) ?? (await readRow(store, key));
}
