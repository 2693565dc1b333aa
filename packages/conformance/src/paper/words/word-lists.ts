// The word lists of words/*.json as sets.

import compoundLists from '../../../words/compounds.json' with { type: 'json' };
import nameLists from '../../../words/names.json' with { type: 'json' };
import nounLists from '../../../words/nouns.json' with { type: 'json' };
import verbLists from '../../../words/verbs.json' with { type: 'json' };

type Sets<Lists> = { readonly [Name in keyof Lists]: ReadonlySet<string> };

/** Words are separated by spaces, on as many lines as they take. */
export function wordSet(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

function setsOf<Lists extends Readonly<Record<string, readonly string[]>>>(lists: Lists): Sets<Lists> {
  return Object.fromEntries(Object.entries(lists).map(([name, lines]) => [name, wordSet(lines)])) as Sets<Lists>;
}

// PURE: a bundle leaves out the lists that it does not use.
export const nouns = /* @__PURE__ */ setsOf(nounLists);
export const verbs = /* @__PURE__ */ setsOf(verbLists);
/** Names of members, parameters, paths and types, written as one word unless the list says otherwise. */
export const names = /* @__PURE__ */ setsOf(nameLists);
/** Verbs that are nouns as well, each with the words that it forms a noun with, as in `search-results`. */
export const compounds: ReadonlyMap<string, ReadonlySet<string>> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(compoundLists).map(([verb, lines]) => [verb, wordSet(lines)]),
);
