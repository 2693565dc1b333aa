// Which other files does a document refer to?

import { isObject } from './source.ts';

/** Members whose values are data of the described API, so that a `$ref` in them is no reference. */
const dataMembers = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

/** The file parts of all references that leave the document, as they are written. */
export function linksOf(text: string, value: unknown): readonly string[] {
  // Most documents refer only to themselves; a look at the text is cheaper than a walk.
  if (!mayLeave(text)) return [];
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const open: unknown[] = [value];
  while (open.length > 0) {
    const here = open.pop();
    if (typeof here !== 'object' || here === null || seen.has(here)) continue;
    seen.add(here);
    if (Array.isArray(here)) {
      for (const item of here) open.push(item);
      continue;
    }
    if (!isObject(here)) continue;
    if (typeof here.$ref === 'string') {
      const file = here.$ref.split('#')[0] ?? '';
      if (file !== '') found.add(file);
    }
    for (const [key, inner] of Object.entries(here))
      if (!dataMembers.has(key) || isObjectOfExamples(key, inner)) open.push(inner);
  }
  return [...found];
}

function mayLeave(text: string): boolean {
  const elsewhere = /["']?\s*:\s*["']?[^#"'\s]/y;
  for (let at = text.indexOf('$ref'); at !== -1; at = text.indexOf('$ref', at + 4)) {
    if (text.startsWith('":"#', at + 4) || text.startsWith('": "#', at + 4)) continue;
    elsewhere.lastIndex = at + 4;
    if (elsewhere.test(text)) return true;
  }
  return false;
}

/** `examples` of a media type may refer to files; the values inside them are data. */
function isObjectOfExamples(key: string, value: unknown): boolean {
  return key === 'examples' && isObject(value);
}
