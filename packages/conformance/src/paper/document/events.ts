// What are the parts of a YAML text, in their order? Read once for its values and its places. Of a text that an editor
// changed, only the member around the change is read again.

import { parseEvents } from 'js-yaml';
import { changedRead } from './changed-read.ts';
import { type Read, usualDepth } from './event.ts';

/** What was read last: its findings are located soon, or an editor changes it. */
let last: Read = { text: '', events: [] };

/** To be used before another text is read, which takes over those that stay the same. */
export function readOf(text: string, maxDepth = usualDepth): Read {
  if (text === last.text) return last;
  const changed = changedRead(text, last, 4) ?? changedRead(text, last, 2);
  const read = changed ?? { text, events: parseEvents(text, { maxDepth }) };
  // The smaller files that a description refers to do not take its place.
  if (changed !== undefined || text.length * 2 > last.text.length) last = read;
  return read;
}
