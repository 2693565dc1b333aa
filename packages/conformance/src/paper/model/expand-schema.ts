// What do the compositions of a schema (`allOf`, `oneOf`, `anyOf`, `$ref`) come to, when all of them are put together?

import { child, children, follow, isObject, type Place, referenceOf, type Source, texts } from '../document/source.ts';

/** One alternative of a schema, with `allOf` merged in. */
export type Shape = {
  readonly types: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Place>;
  readonly required: ReadonlySet<string>;
  readonly items: Place | undefined;
  readonly bounded: boolean;
  /** The names of the schemas it was put together from, as in `#/components/schemas/Problem`. */
  readonly names: readonly string[];
};

type Expansion = {
  readonly shapes: readonly Shape[];
  /** The least depth of a schema that refers to itself through this one; there the expansion was cut. */
  readonly cutAt: number;
};

/** More alternatives than this say no more about a description. */
const mostAlternatives = 64;

/** Compositions inside each other; deeper ones are made up to exceed the stack. */
const deepest = 200;

/** Members that are put together in one file: 200 times those of a description of 14 MB. The compositions beyond them are not read. */
const mostMembers = 300_000;

/** What each schema comes to. Those in a circle are left out: what they come to depends on where the expansion began. */
const expansions = new WeakMap<object, Expansion>();
const membersIn = new WeakMap<Source, number>();

/** Every alternative that the schema allows. */
export function expand(schema: Place): readonly Shape[] {
  return expandInside(schema, new Map()).shapes;
}

/** `open`: the schemas that are being expanded, with their depth. */
function expandInside(schema: Place, open: Map<unknown, number>): Expansion {
  const { value, source } = schema;
  if (!isObject(value)) return whole([emptyShape]);
  const cutAt = open.get(value);
  if (cutAt !== undefined) return { shapes: [emptyShape], cutAt };
  const before = expansions.get(value);
  if (before !== undefined) return before;
  if (open.size > deepest || (membersIn.get(source) ?? 0) > mostMembers)
    return { shapes: [open.size === 0 ? ownShape(schema) : emptyShape], cutAt: 0 };
  const depth = open.size;
  open.set(value, depth);
  const expansion = putTogether(schema, open);
  open.delete(value);
  if (expansion.cutAt < depth) return expansion;
  const found = whole(expansion.shapes);
  if (expansion.cutAt > depth) expansions.set(value, found);
  return found;
}

const whole = (shapes: readonly Shape[]): Expansion => ({ shapes, cutAt: Number.POSITIVE_INFINITY });

function putTogether(schema: Place, open: Map<unknown, number>): Expansion {
  let shapes: readonly Shape[] = [ownShape(schema)];
  let cutAt = Number.POSITIVE_INFINITY;
  const add = (more: readonly Shape[]): void => {
    shapes = combine(schema.source, shapes, more);
  };
  const expanded = (part: Place): readonly Shape[] => {
    const expansion = expandInside(part, open);
    cutAt = Math.min(cutAt, expansion.cutAt);
    return expansion.shapes;
  };
  const target = referenceOf(schema.value) === undefined ? undefined : follow(schema);
  if (target !== undefined && target.value !== schema.value)
    add(expanded(target).map((shape) => withName(shape, target)));
  for (const part of children(child(schema, 'allOf'))) add(expanded(part));
  for (const keyword of ['oneOf', 'anyOf']) {
    const alternatives: Shape[] = [];
    for (const branch of children(child(schema, keyword))) {
      if (alternatives.length >= mostAlternatives) break;
      alternatives.push(...expanded(branch));
    }
    if (alternatives.length > 0) add(alternatives);
  }
  return { shapes, cutAt };
}

export function withName(shape: Shape, target: Place): Shape {
  return target.parent === undefined ? shape : { ...shape, names: [...new Set([...shape.names, target.key])] };
}

export const emptyShape: Shape = {
  types: new Set(),
  properties: new Map(),
  required: new Set(),
  items: undefined,
  bounded: false,
  names: [],
};

/** The members that one schema describes by itself, without those it refers to. */
function ownShape(schema: Place): Shape {
  const properties = new Map(children(child(schema, 'properties')).map((member) => [member.key, member]));
  const items = child(schema, 'items');
  const stated = texts(child(schema, 'type'));
  const implied = properties.size > 0 ? ['object'] : items === undefined ? [] : ['array'];
  return {
    types: new Set(stated.length > 0 ? stated : implied),
    properties,
    required: new Set(texts(child(schema, 'required'))),
    items,
    bounded: typeof child(schema, 'maxItems')?.value === 'number',
    names: [],
  };
}

function combine(source: Source, lefts: readonly Shape[], rights: readonly Shape[]): readonly Shape[] {
  const combined: Shape[] = [];
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

function merge(left: Shape, right: Shape): Shape {
  return {
    types: new Set([...left.types, ...right.types]),
    properties: new Map([...right.properties, ...left.properties]),
    required: new Set([...left.required, ...right.required]),
    items: left.items ?? right.items,
    bounded: left.bounded || right.bounded,
    names: [...new Set([...left.names, ...right.names])],
  };
}
