// By which fields can a query nest without end? Prefers a root field that finds nothing, so that a server without bounds has no work.
import {
  type GraphqlPaper,
  isList,
  namedType,
  readGraphql,
  type SchemaArgument,
  type SchemaType,
} from '../../paper/model/graphql.ts';

export type Step = {
  /** The field with its arguments. */
  readonly text: string;
  /** The type that it leads to. */
  readonly type: string;
  readonly isList: boolean;
  /** A list whose length the query can choose. */
  readonly isSized: boolean;
  /** Needs an id, and none was found: the server has nothing to resolve below. */
  readonly findsNothing: boolean;
};

/** `leaf`: fields without members of the type that the root leads to, and the cycle back to. */
export type SchemaWay = { readonly root: Step; readonly cycle: readonly Step[]; readonly leaf: string };

export const introspectionQuery = [
  '{ __schema { queryType { name } mutationType { name } types { kind name fields {',
  'name args { name defaultValue type { ...T } } type { ...T } } } } }',
  'fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }',
].join(' ');

/** The schema in the answer to this query. */
export function schemaIn(json: unknown): GraphqlPaper | undefined {
  return readGraphql({ name: '', text: '', format: 'json', value: json, linked: new Map() });
}

/** What a query asks for: its text, and the members that the answer must have. */
export type Asking = { readonly text: string; readonly shape: Shape };
export type Shape = { readonly [name: string]: Shape | true };

const mostRoots = 3;

/** Real objects by other names, and by their own; none where each field of the schema needs an id. */
export function mirrorQueries(schema: GraphqlPaper): readonly Asking[] {
  const asked = (isPlain: boolean) => (root: Step) => {
    const { name, text, shape } = link(schema, root, 'top', 3, isPlain);
    return { text: `{ ${text} }`, shape: { [name]: shape } };
  };
  const readable = readableSteps(schema, schema.query);
  return [...readable.slice(0, 1).map(asked(false)), ...readable.slice(0, mostRoots).map(asked(true))];
}

/** The plain fields of real objects, for several readings. */
export function readingQueries(schema: GraphqlPaper): readonly string[] {
  const fields = (type: string, levels: number): string => {
    const next = levels > 1 ? readableSteps(schema, type)[0] : undefined;
    const inner = next ? ` link: ${sized(next.text, 2)} { ${fields(next.type, levels - 1)} }` : '';
    return `${plainFields(schema, type).slice(0, 12).join(' ')}${inner}`;
  };
  const roots = readableSteps(schema, schema.query).slice(0, mostRoots);
  return roots.map(({ text, type }) => `{ top: ${sized(text, 2)} { ${fields(type, 3)} } }`);
}

const readableSteps = (schema: GraphqlPaper, type: string): readonly Step[] =>
  stepsOf(schema, type).filter((step) => !step.findsNothing && plainFields(schema, step.type).length > 0);

/** A field that leads to objects, under its own name or another one. */
function link(schema: GraphqlPaper, { text, type }: Step, alias: string, levels: number, isPlain: boolean) {
  const inner = selection(schema, type, levels, isPlain);
  const name = isPlain ? (text.split('(')[0] ?? text) : alias;
  return { name, text: `${isPlain ? '' : `${alias}: `}${sized(text, 2)} { ${inner.text} }`, shape: inner.shape };
}

function selection(schema: GraphqlPaper, type: string, levels: number, isPlain: boolean): Asking {
  const all = plainFields(schema, type);
  const others = all.filter((name) => name !== 'id');
  // What a server adds by itself shows where it was not asked for.
  const plain = (isPlain && others.length > 0 ? others : all).slice(0, 2);
  const typename = isPlain ? {} : { __typename: true as const };
  const names = isPlain ? plain : plain.map((_name, at) => `a${at}`);
  const next = levels > 1 ? readableSteps(schema, type)[0] : undefined;
  const inner = next && link(schema, next, 'link', levels - 1, isPlain);
  const texts = plain.map((name, at) => (isPlain ? name : `a${at}: ${name}`));
  const shape = Object.fromEntries(names.map((name) => [name, true as const]));
  return {
    text: [...Object.keys(typename), ...texts, ...(inner ? [inner.text] : [])].join(' '),
    shape: { ...typename, ...shape, ...(inner && { [inner.name]: inner.shape }) },
  };
}

const fieldsOf = ({ types }: GraphqlPaper, type: string) => types.get(type)?.fields ?? [];

function plainFields(schema: GraphqlPaper, type: string): readonly string[] {
  const isPlain = (kind: SchemaType['kind'] | undefined) => kind === 'scalar' || kind === 'enum';
  return fieldsOf(schema, type)
    .filter(({ type: of, args }) => isPlain(schema.types.get(namedType(of))?.kind) && args.length === 0)
    .map(({ name }) => name);
}

export function findWay(schema: GraphqlPaper): SchemaWay | undefined {
  const roots = stepsOf(schema, schema.query);
  const ways = roots.flatMap((root) => {
    const cycle = cycleFrom(schema, root.type);
    const leaf = plainFields(schema, root.type).slice(0, 12).join(' ') || '__typename';
    return cycle === undefined ? [] : [{ root, cycle, leaf }];
  });
  return ways.toSorted((a, b) => risk(a) - risk(b))[0];
}

/** A way whose lists cannot be made small would multiply the work of a server without bounds. */
export function risk({ root, cycle }: Pick<SchemaWay, 'root' | 'cycle'>): number {
  if (root.findsNothing) return 0;
  return [root, ...cycle].filter(({ isList, isSized }) => isList && !isSized).length + 1;
}

function stepsOf(schema: GraphqlPaper, type: string): readonly Step[] {
  return fieldsOf(schema, type).flatMap((field) => {
    const target = namedType(field.type);
    const filled = argumentsOf(field.args);
    if (schema.types.get(target)?.kind !== 'object' || filled === undefined) return [];
    return [{ ...filled, text: `${field.name}${filled.text}`, type: target, isList: isList(field.type) }];
  });
}

/** The shortest way from a type back to itself, also through others. */
function cycleFrom(schema: GraphqlPaper, start: string): readonly Step[] | undefined {
  const queue: (readonly Step[])[] = [[]];
  const seen = new Set<string>();
  for (const way of queue) {
    const here = way.at(-1)?.type ?? start;
    for (const step of stepsOf(schema, here)) {
      if (step.type === start) return [...way, step];
      if (seen.has(step.type)) continue;
      seen.add(step.type);
      queue.push([...way, step]);
    }
  }
  return undefined;
}

/** Required arguments get a value that finds nothing; undefined if one cannot be made up. */
function argumentsOf(args: readonly SchemaArgument[]) {
  const words: string[] = [];
  let findsNothing = false;
  let isSized = false;
  for (const { name, type, isRequired } of args) {
    const scalar = namedType(type);
    if (/^(first|limit|limite|take|size|perPage)$/.test(name) && scalar === 'Int') {
      isSized = true;
      words.push(`${name}: ${sizeMark}`);
    } else if (isRequired && /^(ID|String)$/.test(scalar)) {
      findsNothing = true;
      words.push(`${name}: "farol-no-such-id"`);
    } else if (isRequired && scalar === 'Int') words.push(`${name}: 999999937`);
    else if (isRequired) return undefined;
  }
  return { text: words.length === 0 ? '' : `(${words.join(', ')})`, findsNothing, isSized };
}

/** Replaced by the size that a query asks for. */
const sizeMark = '$SIZE';
export const sized = (text: string, size: number | string): string => text.replaceAll(sizeMark, String(size));
