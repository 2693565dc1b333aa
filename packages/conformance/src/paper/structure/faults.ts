// What is wrong with the structure of a description, and how is it said?

import type { Text } from '@farol/http';
import texts from '../../../texts/structure.json' with { type: 'json' };
import type { Sureness } from '../../finding.ts';
import { type Words, worded } from '../../worded.ts';
import type { Breach, Outcome } from '../checks/outcome.ts';
import type { Place } from '../document/source.ts';
import { fixOf } from './fixes.ts';
import type { Edition } from './grammar.ts';

export type StructureRule = keyof typeof texts.rules;
export type FaultName = keyof typeof texts.faults;

/** What is found on the way through one description. */
export type Faults = {
  readonly edition: Edition;
  /** Of the first file. */
  readonly root: Place;
  readonly add: (name: FaultName, at: Place, words: Words, sure?: Sureness) => void;
  readonly wrongType: (at: Place, expected: string) => void;
  /** One more thing that was held against the rules. */
  readonly seen: (...rules: readonly StructureRule[]) => void;
  readonly outcomes: () => readonly { readonly rule: string; readonly outcome: Outcome }[];
};

function typeName(name: string): Text {
  return texts.types[name as keyof typeof texts.types] ?? texts.types.object;
}

/** Of one rule at a time; a run of corrections judges again after them. */
const mostFixes = 1_000;

/** Deeper places are made up, and the way to each of them is long. */
const isDeep = (at: Place | undefined, left = 200): boolean =>
  at !== undefined && (left === 0 || isDeep(at.parent, left - 1));

export function createFaults(edition: Edition, root: Place): Faults {
  const found = new Map<string, Breach[]>();
  const counts = Object.fromEntries(Object.keys(texts.rules).map((rule) => [rule, 0])) as Record<StructureRule, number>;
  const add: Faults['add'] = (name, at, words, sure = 'certain') => {
    if (isDeep(at)) return;
    const { rule, ...text } = texts.faults[name];
    const { mend } = texts.rules[rule as StructureRule];
    const before = found.get(rule) ?? [];
    const fix = sure === 'certain' && before.length < mostFixes ? fixOf(name, at, words, edition) : undefined;
    before.push({ at, sure, message: worded(text, { edition, ...words }), mend, ...(fix && { fix }) });
    found.set(rule, before);
  };
  return {
    edition,
    root,
    add,
    wrongType: (at, expected) => {
      const { value, key } = at;
      const is = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
      const name = /^\d+$/.test(key) ? `${at.parent?.key ?? ''}[${key}]` : key;
      add('type', at, { name, wanted: expected, expected: typeName(expected), found: typeName(is) });
    },
    seen: (...rules) => {
      for (const rule of rules) counts[rule] += 1;
    },
    outcomes: () =>
      Object.entries(texts.rules).map(([rule, { unit, many }]) => {
        const breaches = found.get(rule) ?? [];
        const of = Math.max(counts[rule as StructureRule], breaches.length);
        if (of === 0) return { rule, outcome: texts.noneOf };
        const told = { message: worded(texts.manyFaults, { of, unit, many }), of };
        const evidence = { pt: `${of} ${unit.pt}`, en: `${of} ${unit.en}` };
        return { rule, outcome: { breaches: breaches.map((one) => ({ ...one, many: told })), evidence } };
      }),
  };
}
