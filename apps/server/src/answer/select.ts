// Which encoding of some content a client gets, or 304 when it has that one already.
import type { IncomingHttpHeaders } from 'node:http';
import { matchesTag } from '@farol/http';
import { weightsOf } from './encoding.ts';
import type { Sealed, Variant } from './seal.ts';

export type Selected =
  | { readonly status: 200; readonly headers: readonly string[]; readonly body: Buffer }
  | { readonly status: 304; readonly headers: readonly string[]; readonly body: null };

/** Undefined when the client refuses every encoding there is (406). */
export function select(sealed: Sealed, headers: IncomingHttpHeaders): Selected | undefined {
  const variant = preferred(sealed, headers['accept-encoding']);
  if (variant === undefined) return undefined;
  const known = headers['if-none-match'];
  if (known !== undefined && matchesTag(known, variant.etag))
    return { status: 304, headers: variant.notModified, body: null };
  return { status: 200, headers: variant.headers, body: variant.body };
}

/** The client's weights decide; among equals the smallest wins, which comes first in the list. */
function preferred(sealed: Sealed, header: string | undefined): Variant | undefined {
  const weights = weightsOf(header);
  let best: Variant | undefined;
  let bestWeight = 0;
  for (const variant of sealed) {
    const weight = weights[variant.encoding];
    if (weight <= bestWeight) continue;
    best = variant;
    bestWeight = weight;
  }
  return best;
}
