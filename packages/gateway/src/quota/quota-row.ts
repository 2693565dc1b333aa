import { type Store, StoreError } from '@farol/store';
import {
  admit,
  type CallEnd,
  type Decision,
  heldUntil,
  type LimitWindow,
  lower,
  type QuotaState,
  settle,
  tidy,
} from './quota-state.ts';
import { quotaOf, quotaText } from './quota-text.ts';

/** What is counted together: an API under one credential, or from one outgoing address. */
export type QuotaScope = { readonly key: string; readonly windows: readonly LimitWindow[] };

export type QuotaChange =
  | { readonly kind: 'take' }
  /** `agoMs`: how long ago it was over when the row was read; never more than that. */
  | { readonly kind: 'settle'; readonly id: number; readonly end: CallEnd; readonly agoMs: number }
  | { readonly kind: 'lower'; readonly left: number; readonly forMs: number };

export type Changed = {
  /** One for each `take`, in order. */
  readonly decisions: readonly Decision[];
  /** The store's clock when it was decided. */
  readonly now: number;
};

/** What was written last under each key: read back unchanged, as it mostly is, it need not be parsed. */
export type QuotaMemory = Map<string, { readonly text: string; readonly state: QuotaState }>;

type Row = { readonly state: string; readonly version: number; readonly now: number };

/** Tells other processes that an upstream asked to wait. */
export const quotaChannel = 'gateway_quota';
/** Each round that is lost was won by somebody else, so this many in a row mean that something is wrong. */
const mostRounds = 200;

/**
 * Applies changes to one row, and tells what became of each `take`. The row is read without a lock and written only if nobody
 * wrote it meanwhile: a process that is held up between the two holds up nobody else. Refusing writes nothing.
 */
export async function changeQuota(
  store: Store,
  scope: QuotaScope,
  changes: readonly QuotaChange[],
  memory: QuotaMemory,
): Promise<Changed> {
  for (let round = 0; round < mostRounds; round += 1) {
    const row = await readRow(store, scope.key);
    const known = memory.get(scope.key);
    const was = known?.text === row.state ? known.state : quotaOf(row.state);
    const { decisions, state } = applied(was, scope.windows, changes, row.now);
    if (state === was) return { decisions, now: row.now };
    const text = quotaText(state);
    const { changes: written } = await store.run(
      'UPDATE gateway_quota SET state = ?, hold_until = ?, version = version + 1 WHERE scope = ? AND version = ?',
      [text, heldUntil(state, row.now), scope.key, row.version],
    );
    if (written === 0) continue;
    memory.set(scope.key, { text, state });
    if (changes.some(({ kind }) => kind === 'lower')) store.notify(quotaChannel);
    return { decisions, now: row.now };
  }
  throw new StoreError(
    'store_conflict',
    `the count of ${scope.key} was changed by others ${mostRounds} times in a row`,
  );
}

function applied(
  was: QuotaState,
  windows: readonly LimitWindow[],
  changes: readonly QuotaChange[],
  now: number,
): { readonly decisions: readonly Decision[]; readonly state: QuotaState } {
  let state = was;
  const decisions: Decision[] = [];
  // Answers first: a call that has come back may make room for one that waits.
  for (const change of changes) {
    if (change.kind === 'settle') state = settle(state, change.id, change.end, now - change.agoMs);
    if (change.kind === 'lower') state = lower(state, change.left, now + change.forMs, now);
  }
  let tidied: QuotaState | undefined;
  for (const change of changes) {
    if (change.kind !== 'take') continue;
    tidied ??= tidy(state, windows, now);
    const decision = admit(tidied, windows, now);
    decisions.push(decision);
    // Refusing changes nothing, and is then not written.
    if (decision.admitted) {
      tidied = decision.state;
      state = tidied;
    }
  }
  return { decisions, state };
}

async function readRow(store: Store, key: string): Promise<Row> {
  const read = async () => {
    const [row] = await store.read<Row>(
      'SELECT state, version, CAST(:now AS BIGINT) AS now FROM gateway_quota WHERE scope = ?',
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
