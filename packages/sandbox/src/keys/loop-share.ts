// How much of the event loop may the work of one key take? A share of the time, after a short burst; then its work waits, and that of
// other keys does not.
import { createLoopSlots } from '@farol/webhooks/internal';

export type LoopShare = ReturnType<typeof createLoopShare>;

type LoopShareOptions = {
  /** Of the time of the event loop; 0.1 is a tenth. */
  readonly share: number;
  readonly clock?: (() => number) | undefined;
  readonly sleep?: (ms: number) => Promise<void>;
};

type Account = {
  /** When the work so far is paid for, at the pace of the share. */
  paidAt: number;
  waitingCalls: number;
  waitingPieces: number;
  calls: Promise<void>;
  pieces: Promise<void>;
};

/** Work that an idle key may have done before it has to wait. */
export const burstMs = 50;
/** One piece takes a few milliseconds. A longer turn is not its work: the machine is busy, or the process was stopped. */
const longestTurnMs = 100;
/** Beyond this many keys, those without work or debt are forgotten. */
const manyKeys = 1_000;

export function createLoopShare(options: LoopShareOptions) {
  const { share, clock = () => performance.now(), sleep = after } = options;
  // One for all keys, so that the time between two requests does not grow with their number.
  const turn = createLoopSlots({ budgetMs: 0, clock });
  const accounts = new Map<string, Account>();

  function accountOf(key: string): Account {
    const known = accounts.get(key);
    if (known) return known;
    if (accounts.size >= manyKeys) forgetIdle();
    const account = {
      paidAt: clock(),
      waitingCalls: 0,
      waitingPieces: 0,
      calls: Promise.resolve(),
      pieces: Promise.resolve(),
    };
    accounts.set(key, account);
    return account;
  }

  function forgetIdle(): void {
    for (const [key, account] of accounts) {
      const isIdle = account.waitingCalls === 0 && account.waitingPieces === 0;
      if (isIdle && account.paidAt <= clock()) accounts.delete(key);
    }
  }

  function charge(account: Account, ms: number): void {
    account.paidAt = Math.max(account.paidAt, clock()) + ms / share;
  }

  async function paid(account: Account): Promise<void> {
    for (;;) {
      const early = account.paidAt - clock() - burstMs / share;
      if (early <= 0) return;
      await sleep(early);
    }
  }

  async function chargeTurn(account: Account, leastMs: number): Promise<void> {
    const began = clock();
    await new Promise((resolve) => setImmediate(resolve));
    charge(account, Math.min(Math.max(leastMs, clock() - began), longestTurnMs));
    account.waitingPieces -= 1;
  }

  return {
    /** Resolves when a call of the key may begin. It is charged at once, because its work goes on in later turns of the event loop. */
    call: (key: string, costMs: number): Promise<void> => {
      const account = accountOf(key);
      account.waitingCalls += 1;
      account.calls = account.calls
        .then(() => paid(account))
        .then(() => {
          charge(account, costMs);
          account.waitingCalls -= 1;
        });
      return account.calls;
    },
    /** Charges work that was done already. */
    charge: (key: string, ms: number) => charge(accountOf(key), ms),
    /** How many calls of the key have not begun yet. */
    waitingCalls: (key: string): number => accounts.get(key)?.waitingCalls ?? 0,
    /** Resolves for one piece of background work in a turn of the event loop. It is charged with the time of that turn, or `leastMs`. */
    piece: (key: string, leastMs: number = 0): Promise<void> => {
      const account = accountOf(key);
      account.waitingPieces += 1;
      const begun = account.pieces.then(() => paid(account)).then(turn);
      // The next piece of the key waits until this one is charged.
      account.pieces = begun.then(() => chargeTurn(account, leastMs));
      return begun;
    },
  };
}

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(Math.ceil(ms), 60_000)));
