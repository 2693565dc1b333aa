// How the row of a scope is read and changed.
import { type Store, StoreError } from '@farol/store';
import {
  type Admitted,
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
  transitOf,
  usageOf,
} from './quota-state.ts';
import { quotaOf, quotaText } from './quota-text.ts';

/** Calls that are counted together: to one API with one credential, or from one outgoing address. */
export type QuotaScope = { readonly key: string; readonly windows: readonly LimitWindow[] };

export type QuotaChange =
  | { readonly kind: 'take' }
  /** Up to so many calls that have not come yet, where there is plenty of room. */
  | { readonly kind: 'ahead'; readonly most: number }
  /** `agoMs`: how long before the row was read the call was over, at most. */
  | { readonly kind: 'settle'; readonly id: number; readonly end: CallEnd; readonly agoMs: number }
  | { readonly kind: 'lower'; readonly left: number; readonly forMs: number }
  | { readonly kind: 'release' }
  | { readonly kind: 'correct'; readonly window: LimitWindow; readonly used: number };

type Changed = {
  /** One for each `take`, in order. */
  readonly decisions: readonly Decision[];
  readonly ahead: readonly Admitted[];
  /** The store's steady clock at the time of the decisions. */
  readonly now: number;
};

/** The last state written under each key: when the row is unchanged, it need not be parsed. */
export type QuotaMemory = Map<string, { readonly text: string; readonly state: QuotaState }>;

type Row = { readonly state: string; readonly version: number; readonly now: number };

/** Notifies other processes that a pause began or was lifted. */
export const quotaChannel = 'gateway_quota';
/** Each lost round was won by another process, so this many in a row mean that something is wrong. */
const mostRounds = 200;

/**
 * The row is read without a lock and written only if it has not changed meanwhile, so a process that stops between the two does
 * not block others. A refusal writes nothing.
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
    const { decisions, ahead, state } = applied(was, scope.windows, changes, row.now);
    if (state === was) return { decisions, ahead, now: row.now };
    const text = quotaText(state);
    const { changes: written } = await store.run(
      'UPDATE gateway_quota SET state = ?, hold_until = ?, version = version + 1 WHERE scope = ? AND version = ?',
      [text, heldUntil(state, row.now), scope.key, row.version],
    );
    if (written === 0) continue;
    memory.set(scope.key, { text, state });
    if (changes.some(({ kind }) => kind === 'lower' || kind === 'release')) store.notify(quotaChannel);
    return { decisions, ahead, now: row.now };
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
  const most = Math.max(0, ...changes.map((change) => (change.kind === 'ahead' ? change.most : 0)));
  if (most === 0) return { decisions, ahead: [], state };
  const ahead = admitAhead(tidied ?? tidy(state, windows, now), windows, most, now);
  return { decisions, ahead: ahead.admitted, state: ahead.admitted.length === 0 ? state : ahead.state };
}

/** Of what every window has left, at most this part is counted before there are calls for it. */
const partAhead = 1 / 100;

/**
 * Calls that are counted ahead, as if they were admitted now. None while the upstream says how many are left: a call that is given back does
 * not raise that number again.
 */
function admitAhead(
  state: QuotaState,
  windows: readonly LimitWindow[],
  most: number,
  now: number,
): { readonly admitted: readonly Admitted[]; readonly state: QuotaState } {
  const usage = usageOf(state, windows, now);
  const isReported = state.ceilings.some(({ until }) => until > now);
  const room = isReported ? 0 : Math.floor(partAhead * Math.min(...usage.map(({ left }) => left)));
  const ids = Array.from({ length: Math.min(most, room) }, (_, index) => state.nextId + index);
  const at = now + transitOf(windows);
  const underWay = [...state.underWay, ...ids.map((id) => ({ id, at }))];
  const after = { ...state, underWay, nextId: state.nextId + ids.length };
  const full = ids.length === 0 ? [] : usageOf(after, windows, now);
  const admitted = ids.map((id, index) => {
    const later = ids.length - 1 - index;
    return {
      admitted: true as const,
      id,
      usage: full.map((window) => ({ ...window, used: window.used - later, left: window.left + later })),
    };
  });
  return { admitted, state: ids.length === 0 ? state : after };
}

/** Lifts the pauses of an API under every principal. Returns the keys of the scopes that were paused. */
export async function releaseRows(store: Store, api: string): Promise<readonly string[]> {
  const prefix = `${api} `;
  const rows = await store.read<{ scope: string }>(
    'SELECT scope FROM gateway_quota WHERE hold_until > :steady AND SUBSTR(scope, 1, ?) = ?',
    [prefix.length, prefix],
  );
  for (const { scope } of rows) await changeQuota(store, { key: scope, windows: [] }, [{ kind: 'release' }], new Map());
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
