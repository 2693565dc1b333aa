// How much would validation have to compare in a document, as it is written?
import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode } from 'graphql';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import { type Bounds, holdWithin } from './bounds.ts';
import { type Fragments, fragmentsOf } from './measure.ts';

/**
 * Refuses a document that would take long to validate; returns how many fields and fragments it has. Every operation and every
 * fragment counts, because validation reads them all, whichever operation is asked for.
 */
export function holdWritten(bounds: Bounds, document: DocumentNode): number {
  const sets = document.definitions.flatMap((definition) =>
    'selectionSet' in definition && definition.selectionSet ? [definition.selectionSet] : [],
  );
  const selections = countSelections(sets);
  holdWithin(bounds, { selections });
  const fragments = fragmentsOf(document);
  refuseCircles(fragments);
  holdWithin(bounds, overlap(sets, fragments, bounds));
  return selections;
}

function countSelections(sets: readonly SelectionSetNode[]): number {
  const waiting = [...sets];
  let count = 0;
  for (let set = waiting.pop(); set; set = waiting.pop()) {
    count += set.selections.length;
    for (const selection of set.selections) {
      if ('selectionSet' in selection && selection.selectionSet) waiting.push(selection.selectionSet);
    }
  }
  return count;
}

/** Without circles, every walk through the fragments ends. */
function refuseCircles(fragments: Fragments): void {
  const checked = new Set<string>();
  const open: string[] = [];
  const enter = (name: string): void => {
    if (open.includes(name)) {
      const circle = [...open.slice(open.indexOf(name)), name].join(' → ');
      throw new GraphqlRefusal('VALIDATION_FAILED', `Fragments must not contain themselves: ${circle}.`);
    }
    const fragment = fragments.get(name);
    if (!fragment || checked.has(name)) return;
    open.push(name);
    follow(fragment.selectionSet);
    open.pop();
    checked.add(name);
  };
  const follow = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) enter(selection.name.value);
      else if (selection.selectionSet) follow(selection.selectionSet);
    }
  };
  for (const name of fragments.keys()) enter(name);
}

/**
 * The most fields that meet under one response name, with every fragment in its place. `cost` is the number of fields that were
 * visited for it: fragments in fragments can multiply, so the walk ends when that exceeds its bound.
 */
function overlap(
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
  bounds: Bounds,
): { readonly sameName: number; readonly cost: number } {
  let sameName = 0;
  let cost = 0;
  const met = createMet();
  const waiting = sets.map((set) => [set]);
  for (let merged = waiting.pop(); merged; merged = waiting.pop()) {
    for (const fields of fieldsByName(merged, fragments).values()) {
      cost += fields.length;
      sameName = Math.max(sameName, fields.length);
      const inner = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (inner.length > 0 && !met(inner)) waiting.push(inner);
    }
    if (sameName > bounds.sameName || cost > bounds.cost) break;
  }
  return { sameName, cost };
}

/** Whether the same sets met before: they do wherever the same fragments are used, and once is enough. */
function createMet(): (sets: readonly SelectionSetNode[]) => boolean {
  const numbers = new Map<SelectionSetNode, number>();
  const seen = new Set<string>();
  const numberOf = (set: SelectionSetNode): number => {
    const number = numbers.get(set) ?? numbers.size;
    numbers.set(set, number);
    return number;
  };
  return (sets) => seen.size === seen.add(sets.map(numberOf).join()).size;
}

function fieldsByName(
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
): ReadonlyMap<string, readonly FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const included = new Set<string>();
  const waiting = [...sets];
  for (let set = waiting.pop(); set; set = waiting.pop()) {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value;
        const same = fields.get(name);
        if (same) same.push(selection);
        else fields.set(name, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        waiting.push(selection.selectionSet);
      } else if (!included.has(selection.name.value)) {
        included.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment) waiting.push(fragment.selectionSet);
      }
    }
  }
  return fields;
}
