// The same deep and large queries, written in seven ways.
import { type SchemaWay, type Step, sizeMark } from './schema-way.ts';

/** Far beyond any bound: twelve levels are already deep. */
const deepLevels = 60;
const manyAliases = 1_000;
const batchEntries = 100;

type Body = unknown;
const asBody = (query: string) => ({ query });

/** Root, then the cycle as often as needed. */
function steps({ root, cycle }: SchemaWay, levels: number): readonly Step[] {
  const list = [root];
  while (list.length < levels) list.push(...cycle);
  return list.slice(0, levels);
}

const sized = (text: string, size: number): string => text.replaceAll(sizeMark, String(size));
const nested = (words: readonly string[], leaf = '__typename'): string =>
  words.reduceRight((inner, word) => `${word} { ${inner} }`, leaf);

export function controlQuery(way: SchemaWay): Body {
  return asBody(sized(`{ ${nested(steps(way, 2).map(({ text }) => text))} }`, 1));
}

type Deep = { readonly way: SchemaWay; readonly list: readonly Step[]; readonly texts: readonly string[] };

/** By the ways in which a query can hide how deep it is. */
const deepQueries = {
  plain: ({ texts }) => asBody(`{ ${nested(texts)} }`),
  alias: ({ texts }) => asBody(`{ ${nested(texts.map((text, at) => `a${at}: ${text}`))} }`),
  'inline fragment': ({ list, texts }) =>
    asBody(`{ ${nested(list.flatMap(({ type }, at) => [texts[at] ?? '', `... on ${type}`]))} }`),
  'named fragment': ({ list, texts }) => asBody(chained(list, texts, 'Part1')),
  'fragment __schema': ({ list, texts }) => asBody(chained(list, texts, '__schema')),
  directive: ({ texts }) => asBody(`{ ${nested(texts.map((text) => `${text} @include(if: true)`))} }`),
  'second operation': ({ texts }) => ({
    query: `query A { __typename } query B { ${nested(texts)} }`,
    operationName: 'B',
  }),
  batch: ({ way, texts }) => [controlQuery(way), asBody(`{ ${nested(texts)} }`)],
} satisfies Readonly<Record<string, (deep: Deep) => Body>>;

export type Route = keyof typeof deepQueries;
export const routes = Object.keys(deepQueries) as readonly Route[];

export function deepQuery(route: Route, way: SchemaWay): Body {
  const list = steps(way, deepLevels);
  return deepQueries[route]({ way, list, texts: list.map(({ text }) => sized(text, 1)) });
}

/** Three levels in each fragment, and each fragment in the one before it. */
function chained(list: readonly Step[], texts: readonly string[], firstName: string): string {
  const size = 3;
  const name = (at: number) => (at === 1 ? firstName : `Part${at}`);
  const parts: string[] = [];
  const count = Math.ceil((list.length - 1) / size);
  for (let at = 1; at <= count; at += 1) {
    const from = 1 + (at - 1) * size;
    const words = texts.slice(from, from + size);
    const leaf = at === count ? '__typename' : `...${name(at + 1)}`;
    parts.push(`fragment ${name(at)} on ${list[from - 1]?.type} { ${nested(words, leaf)} }`);
  }
  return `{ ${texts[0]} { ...${firstName} } } ${parts.join(' ')}`;
}

/** By the same ways; undefined where the schema has no field for one. */
const largeQueries: Readonly<Record<Route, (way: SchemaWay) => Body | undefined>> = {
  plain: (way) => listsInLists(way),
  alias: (way) => many(way, manyAliases, (text) => `${text} { __typename }`),
  'inline fragment': (way) => many(way, manyAliases, (text) => `... { ${text} { __typename } }`),
  'named fragment': (way) => asBody(multiplying(way, 'Part0')),
  'fragment __schema': (way) => asBody(multiplying(way, '__schema')),
  directive: (way) => many(way, manyAliases, (text) => `${text} @include(if: true) { __typename }`),
  'second operation': (way) => second(many(way, manyAliases, (text) => `${text} { __typename }`)),
  batch: (way) => Array.from({ length: batchEntries }, () => many(way, 20, (text) => `${text} { __typename }`)),
};

export function largeQuery(route: Route, way: SchemaWay): Body | undefined {
  return largeQueries[route](way);
}

function many({ root }: SchemaWay, count: number, decorate: (text: string) => string) {
  const fields = Array.from({ length: count }, (_, at) => decorate(`a${at}: ${sized(root.text, 1)}`));
  return asBody(`{ ${fields.join(' ')} }`);
}

const second = ({ query }: { readonly query: string }): Body => ({
  query: `query A { __typename } query B ${query}`,
  operationName: 'B',
});

/** Each list multiplies the next one. Only below a root that finds nothing, because the product would be real otherwise. */
function listsInLists(way: SchemaWay): Body | undefined {
  const lists = way.cycle.filter(({ isList, isSized }) => isList && isSized);
  if (!way.root.findsNothing || lists.length === 0) return undefined;
  const rounds = Math.ceil(4 / lists.length);
  const list = [way.root, ...Array.from({ length: rounds }, () => way.cycle).flat()];
  return asBody(sized(`{ ${nested(list.map(({ text }) => text))} }`, 100));
}

/** Each fragment holds the next one ten times: three short fragments are a thousand selections and more, and not deep. */
function multiplying({ root, cycle }: SchemaWay, firstName: string): string {
  const rounds = 3;
  const copies = 10;
  const name = (at: number) => (at === 0 ? firstName : `Part${at}`);
  const [first = '', ...rest] = cycle.map(({ text }) => sized(text, 1));
  const parts = Array.from({ length: rounds }, (_, at) => {
    const leaf = at === rounds - 1 ? '__typename' : `...${name(at + 1)}`;
    const branches = Array.from({ length: copies }, (_copy, n) => nested([`x${n}: ${first}`, ...rest], leaf));
    return `fragment ${name(at)} on ${root.type} { ${branches.join(' ')} }`;
  });
  return `{ ${sized(root.text, 1)} { ...${firstName} } } ${parts.join(' ')}`;
}
