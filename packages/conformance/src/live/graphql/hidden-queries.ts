// The same deep and large queries, written in eight ways.
import { type SchemaWay, type Step, sized } from './schema-way.ts';

/** Far beyond any bound: twelve levels are already deep. */
const deepLevels = 60;
/** What most servers read of a body, and more fields than a bound may allow. */
const longestQuery = 90_000;
const batchEntries = 100;

const asBody = (selection: string) => ({ query: `{ ${selection} }` });

/** Root, then the cycle as often as needed. */
function steps({ root, cycle }: SchemaWay, levels: number): readonly Step[] {
  const list = [root];
  while (list.length < levels) list.push(...cycle);
  return list.slice(0, levels);
}

const nested = (fields: readonly string[], leaf = '__typename'): string =>
  fields.reduceRight((inner, field) => `${field} { ${inner} }`, leaf);
const fieldOf = ({ text }: Step): string => sized(text, 1);

export function controlQuery(way: SchemaWay) {
  return asBody(nested(steps(way, 2).map(fieldOf)));
}

/** How a query hides what it asks for: by the way that each field is written, by fragments, or by what stands around it. */
type Hiding = {
  readonly deep?: (field: string, step: Step, at: number) => string | readonly string[];
  readonly large?: (field: string) => string;
  readonly fragments?: (at: number) => string;
  readonly around?: (selection: string, way: SchemaWay) => unknown;
};

const hidings = {
  plain: {},
  alias: { deep: (field, _step, at) => `a${at}: ${field}` },
  'inline fragment': { deep: (field, { type }) => [field, `... on ${type}`], large: (field) => `... { ${field} }` },
  'named fragment': { fragments: (at) => `Part${at}` },
  'fragment __schema': { fragments: (at) => (at === 0 ? '__schema' : `Part${at}`) },
  directive: {
    deep: (field) => `${field} @include(if: true)`,
    large: (field) => field.replace(' {', ' @include(if: true) {'),
  },
  'second operation': {
    around: (selection) => ({ query: `query A { __typename } query B { ${selection} }`, operationName: 'B' }),
  },
  variables: {},
  batch: { around: (selection, way) => [controlQuery(way), asBody(selection)] },
} satisfies Readonly<Record<string, Hiding>>;

export type Route = keyof typeof hidings;
export const routes = Object.keys(hidings) as readonly Route[];

export function deepQuery(route: Route, way: SchemaWay): unknown {
  const { deep = (field: string) => field, fragments, around = asBody }: Hiding = hidings[route];
  const list = steps(way, deepLevels);
  if (fragments) return chained(list, fragments);
  return around(nested(list.flatMap((step, at) => deep(fieldOf(step), step, at))), way);
}

/** Three levels in each fragment, and each fragment in the one before it. */
function chained([root, ...list]: readonly Step[], name: (at: number) => string) {
  const size = 3;
  const count = Math.ceil(list.length / size);
  const parts = Array.from({ length: count }, (_, at) => {
    const fields = list.slice(at * size, (at + 1) * size).map(fieldOf);
    const type = at === 0 ? root?.type : list[at * size - 1]?.type;
    return `fragment ${name(at)} on ${type} { ${nested(fields, at === count - 1 ? '__typename' : `...${name(at + 1)}`)} }`;
  });
  return { query: `{ ${root && fieldOf(root)} { ...${name(0)} } } ${parts.join(' ')}` };
}

/** Undefined where the schema has no field for it. */
export function largeQuery(route: Route, way: SchemaWay): unknown {
  const { large = (field: string) => field, fragments, around = asBody }: Hiding = hidings[route];
  if (route === 'plain') return listsInLists(way, 100);
  if (route === 'variables') {
    const query = listsInLists(way, '$n')?.query;
    return query && { query: `query($n: Int!) ${query}`, variables: { n: 100 } };
  }
  if (fragments) return multiplying(way, fragments);
  const aliased = (at: number) => large(`a${at}: ${fieldOf(way.root)} { ${way.leaf} }`);
  const most = Math.floor(longestQuery / (aliased(9_999).length + 1));
  const many = (count: number) => Array.from({ length: count }, (_, at) => aliased(at)).join(' ');
  if (route === 'batch')
    return Array.from({ length: batchEntries }, () => asBody(many(Math.floor(most / batchEntries))));
  return around(many(most), way);
}

/** Each list multiplies the next one. Only below a root that finds nothing, because the product would be real otherwise. */
function listsInLists({ root, cycle }: SchemaWay, size: number | string) {
  const lists = cycle.filter(({ isList, isSized }) => isList && isSized);
  if (!root.findsNothing || lists.length === 0) return undefined;
  const list = [root, ...Array.from({ length: Math.ceil(4 / lists.length) }, () => cycle).flat()];
  return asBody(sized(nested(list.map(({ text }) => text)), size));
}

/** Each fragment holds the next one ten times: three short fragments are a thousand selections and more, and not deep. */
function multiplying({ root, cycle, leaf: fields }: SchemaWay, name: (at: number) => string) {
  const [rounds, copies] = [3, 10];
  const [first = '', ...rest] = cycle.map(fieldOf);
  const parts = Array.from({ length: rounds }, (_, at) => {
    const leaf = at === rounds - 1 ? fields : `...${name(at + 1)}`;
    const branches = Array.from({ length: copies }, (_copy, n) => nested([`x${n}: ${first}`, ...rest], leaf));
    return `fragment ${name(at)} on ${root.type} { ${branches.join(' ')} }`;
  });
  return { query: `{ ${fieldOf(root)} { ...${name(0)} } } ${parts.join(' ')}` };
}
