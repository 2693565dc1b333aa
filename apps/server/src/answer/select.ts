import { matchesTag } from '@farol/http';
import { weightsOf } from './encoding.ts';
import type { Sealed, Variant } from './seal.ts';

export type Selected =
  | { readonly status: 200; readonly headers: readonly string[]; readonly body: Buffer }
  | { readonly status: 304; readonly headers: readonly string[]; readonly body: undefined }
  | undefined;

type Asked = {
  readonly acceptEncoding: string | null | undefined;
  readonly ifNoneMatch: string | null | undefined;
};

/** What to send of some content to this client; undefined when it refuses every coding there is (406). */
export function select(sealed: Sealed, asked: Asked): Selected {
  const variant = preferred(sealed, asked.acceptEncoding);
  if (variant === undefined) return undefined;
  if (asked.ifNoneMatch && matchesTag(asked.ifNoneMatch, variant.etag))
    return { status: 304, headers: variant.notModified, body: undefined };
  return { status: 200, headers: variant.headers, body: variant.body };
}

/** The client's weights decide; among equals the fewest bytes win, which is the order they come in. */
export function preferred(sealed: Sealed, header: string | null | undefined): Variant | undefined {
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
