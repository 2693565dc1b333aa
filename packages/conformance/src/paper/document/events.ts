// What are the parts of a YAML text, in their order? Read once for its values and its places. Of a text that an editor
// changed, only the member around the change is read again.

import { EVENT_ALIAS, EVENT_POP, EVENT_SCALAR, parseEvents } from 'js-yaml';
import { changedEvents } from './changed-events.ts';

export type Events = ReturnType<typeof parseEvents>;
export type Event = Events[number];
export type Read = { readonly text: string; readonly events: Events };

/** As deep as `load` of js-yaml goes. */
export const usualDepth = 100;

/** What was read last: its findings are located soon, or an editor changes it. */
let last: Read = { text: '', events: [] };

/** To be used before another text is read, which takes over those that stay the same. */
export function eventsOf(text: string, maxDepth = usualDepth): Events {
  if (text === last.text) return last.events;
  const changed = changedEvents(text, last, 4) ?? changedEvents(text, last, 2);
  const events = changed ?? parseEvents(text, { maxDepth });
  // The smaller files that a description refers to do not take its place.
  if (changed !== undefined || text.length * 2 > last.text.length) last = { text, events };
  return events;
}

/** Whether a collection, or a document, begins. */
export function opens({ type }: Event): boolean {
  return type !== EVENT_SCALAR && type !== EVENT_POP && type !== EVENT_ALIAS;
}
