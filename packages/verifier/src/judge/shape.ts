import type { Api, Frozen } from '@farol/catalogue';
import { valueAt } from '@farol/http';

export type ShapeDifference = { readonly expected: string; readonly found: string };

type Shape = Pick<Frozen<Api>['response'], 'shape' | 'keys' | 'innerKeys'>;

/** The first difference between a body and the members that a check relies on; undefined if there is none. Further members are allowed. */
export function shapeDifference({ shape, keys, innerKeys }: Shape, body: unknown): ShapeDifference | undefined {
  const isArray = Array.isArray(body);
  if (!isArray && (typeof body !== 'object' || body === null))
    return { expected: `an ${shape}`, found: typeName(body) };
  if (isArray !== (shape === 'array')) return { expected: `an ${shape}`, found: typeName(body) };
  if (isArray && body.length === 0) return { expected: 'items', found: 'an empty array' };
  const items: readonly unknown[] = isArray ? body : [body];
  for (const item of items) {
    const lacking = missing(item, keys, '');
    if (lacking) return lacking;
  }
  if (!innerKeys) return undefined;
  for (const item of items) {
    const inner = valueAt(item, innerKeys.pointer);
    // An empty list inside is a valid answer.
    for (const part of Array.isArray(inner) ? inner : [inner]) {
      const lacking = missing(part, innerKeys.keys, innerKeys.pointer);
      if (lacking) return lacking;
    }
  }
  return undefined;
}

function missing(item: unknown, keys: readonly string[], where: string): ShapeDifference | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { expected: `an object at ${where || '/'}`, found: typeName(item) };
  const lacking = keys.filter((key) => !Object.hasOwn(item, key));
  if (lacking.length === 0) return undefined;
  return {
    expected: keys.map((key) => `${where}/${key}`).join(' '),
    found: `no ${lacking.map((key) => `${where}/${key}`).join(' ')}`,
  };
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : 'an object';
  return `a ${typeof value}`;
}
