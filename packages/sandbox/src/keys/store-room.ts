// Whether the store has room for more data of strangers.
import { Problem } from '@farol/http';
import type { Store } from '@farol/store';
import { say } from '../words.ts';

export type StoreRoom = {
  readonly isFull: () => Promise<boolean>;
};

/** Asking for the size costs a query, and a store does not fill within this time. */
const measuredEveryMs = 10_000;

export function createStoreRoom(store: Pick<Store, 'sizes'>, maxBytes: number): StoreRoom {
  let measured: { readonly at: number; readonly full: Promise<boolean> } | undefined;
  return {
    isFull: () => {
      const now = performance.now();
      if (measured === undefined || now - measured.at >= measuredEveryMs) {
        const full = store.sizes().then(({ bytes, freeBytes }) => bytes - freeBytes > maxBytes);
        // A failure is not remembered.
        full.catch(() => {
          measured = undefined;
        });
        measured = { at: now, full };
      }
      return measured.full;
    },
  };
}

export const storeFull = () => new Problem('unavailable', { retryAfter: 600, detail: say('storeFull') });
