// Which operations of a description does the provider call, and with which bodies?

import type { OpenApiPaper } from '../../model/open-api.ts';
import type { Operation } from '../../model/operation.ts';
import { type Shape, shapesOf } from '../../model/shape.ts';
import { joined } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';

export function deliveries({ webhooks, callbacks }: OpenApiPaper): readonly Operation[] {
  return [...webhooks, ...callbacks];
}

export function bodiesOf({ body }: Operation): readonly Shape[] {
  return shapesOf(body?.json).filter(({ properties }) => properties.size > 0);
}

/** The name of a member that can only be the kind of event. */
export function isKindName(name: string): boolean {
  return names.eventKinds.has(joined(name));
}

/** The name of a member that may be the kind of event. */
export function mayBeKindName(name: string): boolean {
  return isKindName(name) || names.possibleKinds.has(joined(name));
}
