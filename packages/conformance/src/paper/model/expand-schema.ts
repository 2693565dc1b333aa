// What do the compositions of a schema (`allOf`, `oneOf`, `anyOf`, `$ref`) come to, when all of them are put together?

import {
  child,
  children,
  follow,
  isObject,
  mapForEachSource,
  type Place,
  referenceOf,
  type Source,
  texts,
} from '../document/source.ts';
import { OwnMembers } from './own-members.ts';

export type Draft = {
  readonly types: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Place>;
  readonly required: ReadonlySet<string>;
  readonly items: Place | undefined;
  readonly bounded: boolean;
  /** The names of the schemas it was put together from, as in `#/components/schemas/Problem`. */
  readonly names: readonly string[];
};

type Expansion = {
  readonly drafts: readonly Draft[];
  /** The least depth of a schema that refers to itself through this one; there the expansion was cut. */
  readonly cutAt: number;
};

/** More alternatives than this say no more about a description. */
const mostAlternatives = 64;

/** Compositions inside each other; deeper ones are made up to exceed the stack. */
const deepest = 200;

/** Members that are put together in one file: 200 times those of a description of 14 MB. The compositions beyond them are not read. */
const mostMembers = 300_000;

/** What each schema of a file comes to. Those in a circle are left out: what they come to depends on where the expansion began. */
const expansionsIn = mapForEachSource<object, Expansion>();
const membersIn = new WeakMap<Source, number>();

/** Every alternative that the schema allows. */
export function expand(schema: Place): readonly Draft[] {
  return expandInside(schema, new Map()).drafts;
}

/** `open`: the schemas that are being expanded, with their depth. */
function expandInside(schema: Place, open: Map<unknown, number>): Expansion {
  const { value, source } = schema;
  if (!isObject(value)) return whole([empty()]);
  const cutAt = open.get(value);
  if (cutAt !== undefined) return { drafts: [empty()], cutAt };
  const known = expansionsIn(source);
  const before = known.get(value);
  if (before !== undefined) return before;
  if (open.size > deepest || (membersIn.get(source) ?? 0) > mostMembers)
    return { drafts: [open.size === 0 ? ownDraft(schema) : empty()], cutAt: 0 };
  const depth = open.size;
  open.set(value, depth);
  const expansion = putTogether(schema, open);
  open.delete(value);
  if (expansion.cutAt < depth) return expansion;
  const found = whole(expansion.drafts);
  if (expansion.cutAt > depth) known.set(value, found);
  return found;
}

const whole = (drafts: readonly Draft[]): Expansion => ({ drafts, cutAt: Number.POSITIVE_INFINITY });

function putTogether(schema: Place, open: Map<unknown, number>): Expansion {
  let drafts: readonly Draft[] = [ownDraft(schema)];
  let cutAt = Number.POSITIVE_INFINITY;
  const add = (more: readonly Draft[]): void => {
    drafts = combine(schema.source, drafts, more);
  };
  const expanded = (part: Place): readonly Draft[] => {
    const expansion = expandInside(part, open);
    cutAt = Math.min(cutAt, expansion.cutAt);
    return expansion.drafts;
  };
  if (referenceOf(schema.value) !== undefined) {
    const target = follow(schema);
    if (target !== undefined && target.value !== schema.value)
      add(expanded(target).map((draft) => named(draft, target)));
  }
  for (const part of children(child(schema, 'allOf'))) add(expanded(part));
  for (const keyword of ['oneOf', 'anyOf']) {
    const alternatives: Draft[] = [];
    for (const branch of children(child(schema, keyword))) {
      if (alternatives.length >= mostAlternatives) break;
      alternatives.push(...expanded(branch));
    }
    if (alternatives.length > 0) add(alternatives);
  }
  return { drafts, cutAt };
}

function named(draft: Draft, target: Place): Draft {
  return target.parent === undefined ? draft : { ...draft, names: [...new Set([...draft.names, target.key])] };
}

/** Most schemas have no members, and most have one type. */
const noProperties: ReadonlyMap<string, Place> = new Map();
const noNames: ReadonlySet<string> = new Set();

function empty(): Draft {
  return { types: noNames, properties: noProperties, required: noNames, items: undefined, bounded: false, names: [] };
}

export function ownDraft(schema: Place): Draft {
  const { value } = schema;
  if (!isObject(value)) return empty();
  const properties = value.properties === undefined ? noProperties : propertiesOf(schema);
  const items = value.items === undefined ? undefined : child(schema, 'items');
  return {
    types: value.type === undefined ? impliedTypes(properties, items) : typesIn(value.type),
    properties,
    required: value.required === undefined ? noNames : new Set(texts(child(schema, 'required'))),
    items,
    bounded: typeof value.maxItems === 'number',
    names: [],
  };
}

function propertiesOf(schema: Place): ReadonlyMap<string, Place> {
  const stated = child(schema, 'properties');
  return stated !== undefined && isObject(stated.value) ? new OwnMembers(stated) : noProperties;
}

/** One set for each type, shared by all schemas that have only this type. */
const single = new Map(
  ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'].map((type) => [type, new Set([type])]),
);

function typesIn(type: unknown): ReadonlySet<string> {
  if (typeof type === 'string') return single.get(type) ?? new Set([type]);
  return new Set(Array.isArray(type) ? type.filter((one) => typeof one === 'string') : []);
}

function impliedTypes(properties: ReadonlyMap<string, Place>, items: Place | undefined): ReadonlySet<string> {
  return (properties.size > 0 ? single.get('object') : items && single.get('array')) ?? noNames;
}

function combine(source: Source, lefts: readonly Draft[], rights: readonly Draft[]): readonly Draft[] {
  const combined: Draft[] = [];
  let members = membersIn.get(source) ?? 0;
  if (members > mostMembers) return lefts;
  for (const left of lefts) {
    for (const right of rights) {
      if (combined.length >= mostAlternatives) break;
      combined.push(merge(left, right));
      members += 1 + left.properties.size + right.properties.size;
    }
  }
  membersIn.set(source, members);
  return combined;
}

function merge(left: Draft, right: Draft): Draft {
  return {
    types: new Set([...left.types, ...right.types]),
    properties: new Map([...right.properties, ...left.properties]),
    required: new Set([...left.required, ...right.required]),
    items: left.items ?? right.items,
    bounded: left.bounded || right.bounded,
    names: [...new Set([...left.names, ...right.names])],
  };
}
