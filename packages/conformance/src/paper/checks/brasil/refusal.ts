// Which keyword of a schema refuses a value?

import words from '../../../../words/brasil.json' with { type: 'json' };
import { child, children, follow, isObject, type Place, referenceOf } from '../../document/source.ts';
import { remembered } from '../../words/remembered.ts';

export type Refusal = { readonly at: Place; readonly by: string };

const deepest = 12;
/** Repetitions inside of a repetition can take time that doubles with every letter. */
const longestForNested = 16;
const longestPattern = 500;

/** Undefined where the schema takes the value, or where that cannot be known. */
export function refusalOf(schema: Place | undefined, value: string | number, depth = 0): Refusal | undefined {
  if (schema === undefined || depth > deepest || !isObject(schema.value)) return undefined;
  const target = referenceOf(schema.value) === undefined ? undefined : follow(schema);
  const referred = target && target.value !== schema.value ? refusalOf(target, value, depth + 1) : undefined;
  return referred ?? ownRefusal(schema, value) ?? composedRefusal(schema, value, depth);
}

export function takes(schema: Place | undefined, value: string | number): boolean {
  return refusalOf(schema, value) === undefined;
}

function composedRefusal(schema: Place, value: string | number, depth: number): Refusal | undefined {
  for (const part of children(child(schema, 'allOf'))) {
    const refused = refusalOf(part, value, depth + 1);
    if (refused !== undefined) return refused;
  }
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = children(child(schema, keyword));
    const refusals = branches.map((branch) => refusalOf(branch, value, depth + 1));
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
  const pattern = /^\/(.*)\/[a-z]*$/.exec(written)?.[1] ?? written;
  if (pattern.length > longestPattern || /\[\[?:\w+:|\\p(?!\{)|\(\?[a-z]+\)|\\[AZz]/.test(pattern))
    return { test: () => undefined };
  for (const flags of /\\p\{/.test(pattern) ? ['u'] : ['u', ''])
    try {
      return new RegExp(pattern, flags);
    } catch {
      // The next flags are tried.
    }
  return { test: () => undefined };
});

/** All types that the schema names, through references and compositions, without `null`. */
export function typesIn(schema: Place | undefined, depth = 0): ReadonlySet<string> {
  const types = new Set<string>();
  if (schema === undefined || depth > deepest || !isObject(schema.value)) return types;
  for (const one of [schema.value.type ?? []].flat()) if (one !== 'null') types.add(String(one));
  const target = referenceOf(schema.value) === undefined ? undefined : follow(schema);
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => children(child(schema, keyword)));
  for (const part of target && target.value !== schema.value ? [target, ...parts] : parts)
    for (const one of typesIn(part, depth + 1)) types.add(one);
  return types;
}

/** Where a keyword stands, through references and compositions: the first of them. */
export function keywordIn(schema: Place | undefined, keyword: string, depth = 0): Place | undefined {
  if (schema === undefined || depth > deepest || !isObject(schema.value)) return undefined;
  const own = child(schema, keyword);
  if (own !== undefined) return own;
  const target = referenceOf(schema.value) === undefined ? undefined : follow(schema);
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((one) => children(child(schema, one)));
  for (const part of target && target.value !== schema.value ? [target, ...parts] : parts) {
    const found = keywordIn(part, keyword, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
