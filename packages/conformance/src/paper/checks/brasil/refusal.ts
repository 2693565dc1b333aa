// Which keyword of a schema refuses a value?

import words from '../../../../words/brasil.json' with { type: 'json' };
import { child, children, follow, isBareReference, isObject, type Place, referenceOf } from '../../document/source.ts';
import { remembered, rememberedOf } from '../../words/remembered.ts';

export type Refusal = { readonly at: Place; readonly by: string };

const deepest = 12;
/** Of the schemas that one is put together from: each is asked once, because they may refer to each other in a circle. */
type Known = Map<unknown, Refusal | undefined>;
/** Repetitions inside of a repetition can take time that doubles with every letter. */
const longestForNested = 16;
const longestPattern = 500;

/** One schema is asked for the same few values by many checks of many fields. */
const askedIn = rememberedOf((_: Place['source']) => new WeakMap<object, Map<string | number, Refusal | undefined>>());

/** Undefined where the schema takes the value, or where that cannot be known. */
export function refusalOf(schema: Place | undefined, value: string | number): Refusal | undefined {
  const whole = schema && isBareReference(schema.value) ? follow(schema) : schema;
  if (!isObject(whole?.value)) return undefined;
  const asked = askedIn(whole.source);
  const known = asked.get(whole.value) ?? new Map<string | number, Refusal | undefined>();
  asked.set(whole.value, known);
  if (!known.has(value)) known.set(value, refusalIn(whole, value, new Map()));
  return known.get(value);
}

function refusalIn(schema: Place | undefined, value: string | number, known: Known): Refusal | undefined {
  if (schema === undefined || !isObject(schema.value)) return undefined;
  if (known.has(schema.value) || known.size > 200) return known.get(schema.value);
  known.set(schema.value, undefined);
  const target = referenceOf(schema.value) === undefined ? undefined : follow(schema);
  const refusal = refusalIn(target, value, known) ?? ownRefusal(schema, value) ?? composedRefusal(schema, value, known);
  known.set(schema.value, refusal);
  return refusal;
}

export function takes(schema: Place | undefined, value: string | number): boolean {
  return (typeof value === 'string' && !isLimited(schema)) || refusalOf(schema, value) === undefined;
}

function composedRefusal(schema: Place, value: string | number, known: Known): Refusal | undefined {
  for (const part of children(child(schema, 'allOf'))) {
    const refused = refusalIn(part, value, known);
    if (refused !== undefined) return refused;
  }
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = children(child(schema, keyword));
    const refusals = branches.map((branch) => refusalIn(branch, value, known));
    const all = refusals.filter((one) => one !== undefined);
    // The last pattern is shown: that of the type alone says less.
    if (branches.length > 0 && all.length === branches.length) return all.findLast(({ by }) => by !== 'type') ?? all[0];
  }
  return undefined;
}

function ownRefusal(schema: Place, value: string | number): Refusal | undefined {
  const refused = (by: string) => ({ at: child(schema, by) ?? schema, by });
  const {
    type,
    enum: allowed,
    const: only,
    pattern,
    minLength,
    maxLength,
    format,
  } = schema.value as Record<string, unknown>;
  const types = [type ?? []].flat();
  if (types.length > 0 && !types.some((one) => isOf(one, value))) return refused('type');
  if (Array.isArray(allowed) && !allowed.includes(value)) return refused('enum');
  if (only !== undefined && only !== value) return refused('const');
  if (typeof value === 'number') return undefined;
  if (typeof pattern === 'string' && fits(pattern, value) === false) return refused('pattern');
  if (typeof maxLength === 'number' && value.length > maxLength) return refused('maxLength');
  if (typeof minLength === 'number' && value.length < minLength) return refused('minLength');
  const form = typeof format === 'string' ? formats.get(format.toLowerCase()) : undefined;
  return form === undefined || form.test(value) ? undefined : refused('format');
}

function isOf(type: unknown, value: string | number): boolean {
  if (typeof value === 'string') return type === 'string' || type === 'any';
  return type === 'number' || type === 'any' || (type === 'integer' && Number.isInteger(value));
}

const formats = new Map(Object.entries(words.formats).map(([name, form]) => [name, new RegExp(form)]));

/** Undefined where the pattern is of another language than JavaScript, or might take too long. */
export function fits(pattern: string, value: string): boolean | undefined {
  if (value.length > longestForNested && /[)][*+{]/.test(pattern) && /[*+}][^(*+}]*[)][*+{]/.test(pattern))
    return undefined;
  return compiled(pattern)?.test(value);
}

const compiled = remembered((written): { test: (value: string) => boolean | undefined } => {
  const [, inner = written, after = ''] = /^\/(.*)\/([a-z]*)$/.exec(written) ?? [];
  // As other languages write that capitals and small letters are the same.
  const pattern = inner.replace(/^\(\?i\)/, '');
  const more = pattern !== inner || after.includes('i') ? 'i' : '';
  if (pattern.length > longestPattern || /\[\[?:\w+:|\\p(?!\{)|\(\?[a-z]+\)|\\[AZz]/.test(pattern))
    return { test: () => undefined };
  for (const flags of /\\p\{/.test(pattern) ? ['u'] : ['u', ''])
    try {
      return new RegExp(pattern, flags + more);
    } catch {
      // The next flags are tried.
    }
  return { test: () => undefined };
});

type Facts = { readonly types: ReadonlySet<string>; readonly keywords: ReadonlyMap<string, Place> };
/** One schema is referred to from many places, and asked for by many checks. */
const knownIn = rememberedOf((_: Place['source']) => new WeakMap<object, Facts>());
const parts = ['allOf', 'oneOf', 'anyOf'];

/** What a schema with references or compositions says; of several, the first counts. */
function factsOf(schema: Place, depth: number): Facts {
  const value = schema.value as Readonly<Record<string, unknown>>;
  const known = knownIn(schema.source);
  const before = known.get(value);
  if (before !== undefined) return before;
  const target = referenceOf(value) === undefined ? undefined : follow(schema);
  if (isObject(target?.value) && depth <= deepest && isBareReference(value)) return factsOf(target, depth + 1);
  const types = new Set(ownTypes(value));
  const keywords = new Map(children(schema).map((one) => [one.key, one]));
  const facts = { types, keywords };
  known.set(value, facts);
  const composed = parts.flatMap((keyword) => children(keywords.get(keyword)));
  for (const part of target === undefined || target.value === value ? composed : [target, ...composed]) {
    if (depth > deepest || !isObject(part.value)) continue;
    const inner = factsOf(part, depth + 1);
    for (const one of inner.types) types.add(one);
    for (const [keyword, at] of inner.keywords) if (!keywords.has(keyword)) keywords.set(keyword, at);
  }
  return facts;
}

/** Most schemas are plain, and asked directly. */
function isComposed(value: Readonly<Record<string, unknown>>): boolean {
  return (
    value.$ref !== undefined || value.allOf !== undefined || value.oneOf !== undefined || value.anyOf !== undefined
  );
}

const noTypes: ReadonlySet<string> = new Set();
const single = remembered((type): ReadonlySet<string> => (type === 'null' ? noTypes : new Set([type])));

function ownTypes({ type }: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  if (typeof type === 'string') return single(type);
  return Array.isArray(type) ? new Set(type.map(String).filter((one) => one !== 'null')) : noTypes;
}

/** All types that the schema names, without `null`. */
export function typesIn(schema: Place | undefined): ReadonlySet<string> {
  if (schema === undefined || !isObject(schema.value)) return noTypes;
  return isComposed(schema.value) ? factsOf(schema, 0).types : ownTypes(schema.value);
}

/** Where a keyword stands. */
export function keywordIn(schema: Place | undefined, keyword: string): Place | undefined {
  const own = child(schema, keyword);
  if (own !== undefined || schema === undefined || !isObject(schema.value) || !isComposed(schema.value)) return own;
  return factsOf(schema, 0).keywords.get(keyword);
}

export function isText(schema: Place | undefined): boolean {
  const types = typesIn(schema);
  return types.size === 0 || types.has('string');
}

/** Whether one of the keywords stands somewhere in the schema. */
export function says(schema: Place | undefined, keywords: readonly string[]): boolean {
  if (schema === undefined || !isObject(schema.value)) return false;
  const { value } = schema;
  if (keywords.some((keyword) => value[keyword] !== undefined)) return true;
  return isComposed(value) && keywords.some((keyword) => keywordIn(schema, keyword) !== undefined);
}

const limiting = ['pattern', 'enum', 'const', 'minLength', 'maxLength'];

/** Whether the schema refuses any text at all: most take every one. */
export function isLimited(schema: Place | undefined): boolean {
  if (!isText(schema)) return true;
  if (says(schema, limiting)) return true;
  const format = keywordIn(schema, 'format')?.value;
  return typeof format === 'string' && formats.has(format.toLowerCase());
}
