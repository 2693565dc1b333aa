// One call at a time, for APIs that ask for fair use without a number: we do not invent one.
import type { Identity } from '../credential/credential.ts';
import type { Entry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';
import { limitsFor } from './quota-scope.ts';
import type { SharedLane } from './shared-lane.ts';

export type SerialQueue = {
  /** Resolves, when the call may go, to the function that ends it: at once where the API need not be called one at a time. */
  readonly enter: (api: Entry, identity: Identity, signal: AbortSignal) => Promise<() => void>;
};

/** More than a person or a page ever sends at once; beyond it, waiting would only end in a timeout. */
const mostWaiting = 100;

type Lane = { isBusy: boolean; readonly waiting: (() => void)[] };

/** With a shared lane, one call at a time over all processes; else in this one. */
export function createSerialQueue(shared?: SharedLane): SerialQueue {
  // At most two for each API, with a key and without one, so none is ever removed.
  const lanes = new Map<string, Lane>();
  return {
    enter: async (api, identity, signal) => {
      if (!isFairUse(api, identity.used)) return () => {};
      const name = `${api.id} ${identity.used}`;
      const lane = lanes.get(name) ?? { isBusy: false, waiting: [] };
      lanes.set(name, lane);
      const leave = lane.isBusy ? await waitFor(lane, signal) : start(lane);
      return shared ? enterShared(shared, name, signal, leave) : leave;
    },
  };
}

async function enterShared(
  shared: SharedLane,
  name: string,
  signal: AbortSignal,
  leave: () => void,
): Promise<() => void> {
  try {
    const free = await shared.enter(name, signal);
    return () => void free().finally(leave);
  } catch (error) {
    leave();
    throw error;
  }
}

function start(lane: Lane): () => void {
  lane.isBusy = true;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    lane.isBusy = false;
    lane.waiting.shift()?.();
  };
}

function waitFor(lane: Lane, signal: AbortSignal): Promise<() => void> {
  const { waiting } = lane;
  if (waiting.length >= mostWaiting) return Promise.reject(new GatewayError('too-many-waiting'));
  return new Promise((resolve, reject) => {
    const go = (): void => {
      signal.removeEventListener('abort', leave);
      resolve(start(lane));
    };
    const leave = (): void => {
      const place = waiting.indexOf(go);
      if (place !== -1) waiting.splice(place, 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    waiting.push(go);
  });
}

/** The provider asks for moderation, and none of its limits has a number. */
function isFairUse(api: Entry, withCredential: boolean): boolean {
  const limits = limitsFor(api, withCredential);
  const isModerate = limits.some(({ kind }) => kind === 'informal' || kind === 'fair-use');
  return isModerate && limits.every(({ requests }) => requests === null);
}
