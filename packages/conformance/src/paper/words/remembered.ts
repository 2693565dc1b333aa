// Answers that are worked out once for each name, text or thing.

/** A server that judges many descriptions keeps no more than this. */
const most = 100_000;

/** More than any object holds that is no attack; thousands of operations may refer to one, and each would read all of it. */
export const mostRead = 1_000;

/** A description has the same few names and texts in thousands of places. */
export function remembered<Answer>(work: (name: string) => Answer): (name: string) => Answer {
  const known = new Map<string, Answer>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const answer = work(name);
    if (known.size >= most) known.clear();
    known.set(name, answer);
    return answer;
  };
}

/** Whether one of some names is such; thousands of members stand beside the same ones. */
export const anyOf = (is: (name: string) => boolean): ((names: ReadonlySet<string>) => boolean) =>
  rememberedOf((names) => [...names].some(is));

const ofThings: Map<object, unknown>[] = [];

/** The same for a thing, until a description is judged: weak maps cost a tenth of a judgement. */
export function rememberedOf<Thing extends object, Answer>(work: (thing: Thing) => Answer): (thing: Thing) => Answer {
  const known = new Map<Thing, Answer>();
  ofThings.push(known);
  return (thing) => {
    const before = known.get(thing);
    if (before !== undefined || known.has(thing)) return before as Answer;
    const answer = work(thing);
    known.set(thing, answer);
    return answer;
  };
}

export const forgetThings = () => ofThings.forEach((known) => void known.clear());

export function firstRepeated<Value>(list: readonly Value[]): Value | undefined {
  const known = new Set<Value>();
  return list.find((one) => known.size === known.add(one).size);
}
