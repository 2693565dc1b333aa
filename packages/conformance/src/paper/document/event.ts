// The parts of a YAML text, as js-yaml tells them.

import { CORE_SCHEMA, EVENT_ALIAS, EVENT_POP, EVENT_SCALAR, mergeTag, type parseEvents } from 'js-yaml';

export type Events = ReturnType<typeof parseEvents>;
export type Event = Events[number];
/** `value`: of a text without aliases and repeated keys, once it was asked for. */
export type Read = { readonly text: string; readonly events: Events; value?: unknown };

export const schema = CORE_SCHEMA.withTags(mergeTag);

/** A key that puts other members beside it. */
export const merges = /<<\s*:/;

/** As deep as `load` of js-yaml goes. */
export const usualDepth = 100;

/** Whether a collection, or a document, begins. */
export function opens({ type }: Event): boolean {
  return type !== EVENT_SCALAR && type !== EVENT_POP && type !== EVENT_ALIAS;
}
