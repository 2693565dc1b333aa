/**
 * JSON with exactly one form for each value (RFC 8785), so that the same record always has the same hash: members in
 * the order of their UTF-16 code units, no blanks, numbers and texts as ECMAScript writes them.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return text(value);
    case 'boolean':
      return String(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} has no form in JSON`);
      return JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
      return `{${members(value).join(',')}}`;
    default:
      throw new TypeError(`a ${typeof value} has no form in JSON`);
  }
}

function members(value: object): string[] {
  return (
    Object.entries(value)
      // As in JSON.stringify, undefined members are omitted.
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => `${text(name)}:${canonicalJson(part)}`)
  );
}

function text(value: string): string {
  // RFC 8785 §3.2.2.2: a lone surrogate is an error.
  if (!value.isWellFormed()) throw new TypeError('a text with half of a surrogate pair has no canonical form');
  return JSON.stringify(value);
}
