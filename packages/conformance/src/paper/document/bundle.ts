// How do the files of a description become one document, whose references all lead into itself?

import { filesOf, isObject, type Source } from './source.ts';

/** The member of the bundled document that holds the values of the other files. */
const filesMember = 'x-linked-files';

export function bundled(source: Source): unknown {
  if (source.linked.size === 0) return source.value;
  const files = [...filesOf(source)];
  const [root, ...others] = files.map((file) => copied(file, files));
  return { ...(isObject(root) ? root : {}), [filesMember]: others };
}

function copied(file: Source, files: readonly Source[]): unknown {
  const done = new Map<unknown, unknown>();
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const known = done.get(value);
    if (known !== undefined) return known;
    const made: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {};
    // Known before its members are copied, because aliases of YAML may form a circle.
    done.set(value, made);
    for (const [key, inner] of Object.entries(value))
      (made as Record<string, unknown>)[key] =
        key === '$ref' && typeof inner === 'string' ? inside(inner, file, files) : copy(inner);
    return made;
  };
  return copy(file.value);
}

/** The same reference, as a pointer into the bundled document. */
function inside(reference: string, from: Source, files: readonly Source[]): string {
  const hash = reference.indexOf('#');
  const [name, pointer] = hash === -1 ? [reference, ''] : [reference.slice(0, hash), reference.slice(hash + 1)];
  const target = name === '' ? from : from.linked.get(name);
  const at = target === undefined ? -1 : files.indexOf(target);
  if (at === -1) return reference;
  return at === 0 ? `#${pointer}` : `#/${filesMember}/${at - 1}${pointer}`;
}
