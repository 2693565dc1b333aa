// Which operations of a description does the provider call, and with which bodies?

import type { OpenApiPaper } from '../../model/open-api.ts';
import type { Operation } from '../../model/operation.ts';
import { type Shape, shapesOf } from '../../model/shape.ts';
import { joined } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';

export function deliveries({ webhooks, callbacks }: OpenApiPaper): readonly Operation[] {
  return [...webhooks, ...callbacks.filter(tellsSomething)];
}

/** A request to a fixed URL, without a body, whose answer is read, is a query of the provider and tells of no event. */
export function tellsSomething({ path, body, successes }: Operation): boolean {
  const isFixed = /^https?:/i.test(path) && !path.includes('{$');
  return !isFixed || body !== undefined || successes.every(({ contents }) => contents.length === 0);
}

export function bodiesOf({ body }: Operation): readonly Shape[] {
  return shapesOf(body?.json).filter(({ properties }) => properties.size > 0);
}

/** The name of a member that can only be the kind of event. */
export const isKindName = (name: string): boolean => names.eventKinds.has(joined(name));

/** The name of a member that may be the kind of event. */
export const mayBeKindName = (name: string): boolean => isKindName(name) || names.possibleKinds.has(joined(name));
