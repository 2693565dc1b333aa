// The parts of a YAML text, as js-yaml tells them.

import { EVENT_ALIAS, EVENT_POP, EVENT_SCALAR, type parseEvents } from 'js-yaml';

export type Events = ReturnType<typeof parseEvents>;
export type Event = Events[number];
export type Read = { readonly text: string; readonly events: Events };

/** As deep as `load` of js-yaml goes. */
export const usualDepth = 100;

/** Whether a collection, or a document, begins. */
export function opens({ type }: Event): boolean {
  return type !== EVENT_SCALAR && type !== EVENT_POP && type !== EVENT_ALIAS;
}
