// A delivery as a scheme looks at it. Few schemes ask for the address, so it is parsed when one does.

import type { Incoming } from '../schemes/scheme.ts';
import type { Posted } from './posted.ts';

export function createIncoming(posted: Posted, body: Uint8Array, now: number, toleranceMs: number): Incoming {
  return {
    headers: posted.headers,
    get url() {
      return new URL(posted.url);
    },
    body,
    now,
    toleranceMs,
  };
}
