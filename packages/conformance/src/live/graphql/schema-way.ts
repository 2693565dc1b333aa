// By which fields can a query nest without end? Prefers a root field that finds nothing, so that a server without bounds has no work.
import { asList, asObject, isObject, type JsonObject } from '../exchange/exchange.ts';

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

export type SchemaWay = { readonly root: Step; readonly cycle: readonly Step[] };

type FieldsOfType = ReadonlyMap<string, readonly JsonObject[]>;

export const introspectionQuery = [
  '{ __schema { queryType { name } mutationType { name } types { kind name fields {',
  'name args { name defaultValue type { ...T } } type { ...T } } } } }',
  'fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }',
].join(' ');

type ReadSchema = { readonly queryType: string; readonly fields: FieldsOfType };

export function readSchema(json: unknown): ReadSchema | undefined {
  const { queryType, types } = asObject(asObject(asObject(json).data).__schema);
  if (!isObject(queryType) || !Array.isArray(types)) return undefined;
  const objects = types.map(asObject).filter(({ kind, name }) => kind === 'OBJECT' && !String(name).startsWith('__'));
  const fields = new Map(objects.map(({ name, fields: list }) => [String(name), asList(list).map(asObject)] as const));
  return { queryType: String(queryType.name), fields };
}

/** Fields such as `authorId` of a type that no field leads from to `Author`, although there is one. */
export function bareIds({ queryType, fields }: ReadSchema): readonly string[] {
  // The answer to a change repeats what its caller knows.
  const readable = new Set([queryType]);
  for (const type of readable) for (const field of fields.get(type) ?? []) readable.add(named(field.type).name);
  return [...fields].flatMap(([type, list]) => {
    if (type === queryType || !readable.has(type)) return [];
    const reached = new Set(list.map((field) => named(field.type).name));
    return list.flatMap(({ name }) => {
      const word = /^(\w+?)(?:Id|ID|_id)s?$/.exec(String(name))?.[1] ?? '';
      const target = [...fields.keys()].find((one) => one.toLowerCase() === word.toLowerCase());
      return target === undefined || target === type || reached.has(target) ? [] : [`${type}.${name}`];
    });
  });
}

/** What a query asks for: its text, and the members that the answer must have. */
export type Asking = { readonly text: string; readonly shape: Shape };
export type Shape = { readonly [name: string]: Shape | true };

/** Real objects by other names, two levels deep; undefined where the schema has none that need no id. */
export function mirrorQuery({ queryType, fields }: ReadSchema): Asking | undefined {
  const root = stepsOf(fields, queryType).find(
    (step) => !step.findsNothing && plainFields(fields, step.type).length > 0,
  );
  if (root === undefined) return undefined;
  const inner = selection(fields, root.type, 2);
  return { text: `{ top: ${sized(root.text, 2)} { ${inner.text} } }`, shape: { top: inner.shape } };
}

function selection(fields: FieldsOfType, type: string, levels: number): Asking {
  const plain = plainFields(fields, type).slice(0, 2);
  const next = levels > 1 ? stepsOf(fields, type).find((step) => !step.findsNothing) : undefined;
  const inner = next && selection(fields, next.type, levels - 1);
  const texts = plain.map((name, at) => `a${at}: ${name}`);
  if (next && inner) texts.push(`link: ${sized(next.text, 2)} { ${inner.text} }`);
  const shape = Object.fromEntries(plain.map((_name, at) => [`a${at}`, true as const]));
  return {
    text: ['__typename', ...texts].join(' '),
    shape: { __typename: true, ...shape, ...(inner && { link: inner.shape }) },
  };
}

function plainFields(fields: FieldsOfType, type: string): readonly string[] {
  const isPlain = ({ type: of, args }: JsonObject) =>
    ['SCALAR', 'ENUM'].includes(named(of).kind) && asList(args).length === 0;
  return (fields.get(type) ?? []).filter(isPlain).map(({ name }) => String(name));
}

/** Whether an object other than the roots has a field that is an object. */
export function hasLinks({ queryType, fields }: ReadSchema): boolean {
  const roots = [queryType, 'Mutation', 'Subscription'];
  return [...fields].some(
    ([name, list]) => !roots.includes(name) && list.some((field) => fields.has(named(field.type).name)),
  );
}

export function findWay({ queryType, fields }: ReadSchema): SchemaWay | undefined {
  const roots = stepsOf(fields, queryType);
  const ways = roots.flatMap((root) => {
    const cycle = cycleFrom(fields, root.type);
    return cycle === undefined ? [] : [{ root, cycle }];
  });
  return ways.toSorted((a, b) => risk(a) - risk(b))[0];
}

/** A way whose lists cannot be made small would multiply the work of a server without bounds. */
export function risk({ root, cycle }: SchemaWay): number {
  if (root.findsNothing) return 0;
  return [root, ...cycle].filter(({ isList, isSized }) => isList && !isSized).length + 1;
}

function stepsOf(fields: FieldsOfType, type: string): readonly Step[] {
  return (fields.get(type) ?? []).flatMap((field) => {
    const target = named(field.type);
    const filled = argumentsOf(asList(field.args).map(asObject));
    if (!fields.has(target.name) || filled === undefined) return [];
    return [{ ...filled, text: `${field.name}${filled.text}`, type: target.name, isList: target.isList }];
  });
}

/** The shortest way from a type back to itself, also through others. */
function cycleFrom(fields: FieldsOfType, start: string): readonly Step[] | undefined {
  const queue: (readonly Step[])[] = [[]];
  const seen = new Set<string>();
  for (const way of queue) {
    const here = way.at(-1)?.type ?? start;
    for (const step of stepsOf(fields, here)) {
      if (step.type === start) return [...way, step];
      if (seen.has(step.type)) continue;
      seen.add(step.type);
      queue.push([...way, step]);
    }
  }
  return undefined;
}

/** The type inside of lists and of what may not be null. */
function named(type: unknown): { readonly name: string; readonly kind: string; readonly isList: boolean } {
  const { name = '', kind, ofType } = asObject(type);
  if (!isObject(ofType)) return { name: String(name), kind: String(kind), isList: false };
  const inner = named(ofType);
  return { ...inner, isList: inner.isList || kind === 'LIST' };
}

/** Required arguments get a value that finds nothing; undefined if one cannot be made up. */
function argumentsOf(args: readonly JsonObject[]) {
  const words: string[] = [];
  let findsNothing = false;
  let isSized = false;
  for (const { name, type, defaultValue } of args) {
    const isRequired = isObject(type) && type.kind === 'NON_NULL' && defaultValue === null;
    const scalar = named(type).name;
    if (/^(first|limit|limite|take|size|perPage)$/.test(String(name)) && scalar === 'Int') {
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
export const sized = (text: string, size: number): string => text.replaceAll(sizeMark, String(size));
