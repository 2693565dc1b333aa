// Which other files does a document refer to?

import type { Parsed } from './parse-plain.ts';
import { isObject } from './source.ts';

/** Members whose values are data of the described API, so that a `$ref` in them is no reference. */
const dataMembers = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

/** The file parts of all references that leave the document, as they are written. */
export function linksOf(text: string, { value, hasAliases }: Parsed): readonly string[] {
  // Most documents refer only to themselves; a look at the text is cheaper than a walk.
  if (!mayLeave(text)) return [];
  const found = new Set<string>();
  /** What schemas, or the document, are called by themselves. */
  const own = new Set<unknown>();
  // Only aliases lead to a value twice, and a set of all values takes longer to fill than they take to read.
  const seen = hasAliases ? new Set<unknown>() : undefined;
  const open: unknown[] = [value];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    if (seen?.has(here)) continue;
    seen?.add(here);
    const members = here as Readonly<Record<string, unknown>>;
    for (const key in members) {
      const inner = members[key];
      // What extensions hold is no part of the description.
      if (key.startsWith('x-') && key !== 'x-webhooks') continue;
      if (typeof inner === 'object' && inner !== null) {
        if (!dataMembers.has(key) || isObjectOfExamples(key, inner)) open.push(inner);
      } else if (key === '$id' || key === '$self') own.add(inner);
      else if (key === '$ref' && typeof inner === 'string') {
        const file = inner.split('#')[0] ?? '';
        if (file !== '') found.add(file);
      }
    }
  }
  return [...found].filter((file) => !own.has(file));
}

/** Some reference in the text begins with something else than `#`. */
function mayLeave(text: string): boolean {
  return /\$ref["']?\s*:\s*["']?[^#"'\s]/.test(text);
}

/** `examples` of a media type may refer to files; the values inside them are data. */
function isObjectOfExamples(key: string, value: unknown): boolean {
  return key === 'examples' && isObject(value);
}
