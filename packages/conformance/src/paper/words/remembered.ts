// Answers that are worked out once for each name, text or thing.

import { remember } from '@farol/http/bounded-memo';

/** A server that judges many descriptions keeps no more than this. */
const most = 20_000;

/** A description has the same few names and texts in thousands of places. */
export const remembered = <Answer>(work: (name: string) => Answer): ((name: string) => Answer) => remember(most, work);

/** The same for a thing, for as long as it lives. */
export function rememberedOf<Thing extends object, Answer>(work: (thing: Thing) => Answer): (thing: Thing) => Answer {
  const known = new WeakMap<Thing, Answer>();
  return (thing) => {
    const before = known.get(thing);
    if (before !== undefined || known.has(thing)) return before as Answer;
    const answer = work(thing);
    known.set(thing, answer);
    return answer;
  };
}
