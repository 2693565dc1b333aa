// Where in a YAML text do the wanted places stand?

import { EVENT_ALIAS, EVENT_DOCUMENT, EVENT_MAPPING, EVENT_POP, EVENT_SCALAR, getScalarValue } from 'js-yaml';
import { type Event, type Events, opens } from './events.ts';
import { isQuoted, tolerantEvents } from './nodes.ts';
import type { Wanted } from './wanted.ts';

/** Notes the offset of every wanted place; of keys that the text has twice, the last one counts. */
export function locateInYaml(text: string, root: Wanted): void {
  const events = tolerantEvents(text);
  visit({ text, events }, 1, root);
}

type Read = { readonly text: string; readonly events: Events };

/** Gives the index behind all of the value. */
function visit(read: Read, start: number, wanted: Wanted | undefined): number {
  const { text, events } = read;
  const event = events[start];
  if (wanted === undefined || wanted.inside.size === 0 || event === undefined || !opens(event))
    return behind(events, start);
  const isMap = event.type === EVENT_MAPPING;
  let at = start + 1;
  for (let index = 0; ; index += 1) {
    const here = events[at];
    if (here === undefined || here.type === EVENT_POP) return at + 1;
    const key = here.type === EVENT_SCALAR ? here : undefined;
    const inner = wanted.inside.get(isMap ? (key ? getScalarValue(text, key) : '') : String(index));
    if (inner !== undefined) inner.offset = startOf(here) ?? inner.offset;
    at = visit(read, isMap ? behind(events, at) : at, inner);
  }
}

function behind(events: Events, start: number): number {
  let open = 0;
  for (let at = start; at < events.length; at += 1) {
    const event = events[at] as Event;
    if (event.type === EVENT_POP) open -= 1;
    else if (opens(event)) open += 1;
    if (open <= 0) return at + 1;
  }
  return events.length;
}

/** Undefined for a value of no letters. */
function startOf(event: Event): number | undefined {
  if (event.type === EVENT_POP || event.type === EVENT_DOCUMENT) return undefined;
  if (event.type === EVENT_ALIAS) return event.anchorStart - 1;
  if (event.type !== EVENT_SCALAR) return event.start;
  return event.valueStart < 0 ? undefined : event.valueStart - (isQuoted(event) ? 1 : 0);
}
