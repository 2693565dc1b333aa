/** The value at a JSON Pointer (RFC 6901), or undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let here = value;
  for (const token of pointer.split('/').slice(1)) {
    if (typeof here !== 'object' || here === null) return undefined;
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!Object.hasOwn(here, name)) return undefined;
    here = (here as Readonly<Record<string, unknown>>)[name];
  }
  return here;
}
