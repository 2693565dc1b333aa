// How a Cache-Control header is read.

/** Names in lower case; the value is empty for a directive without an argument. */
export type Directives = ReadonlyMap<string, string>;

/** Arguments may be tokens or quoted; the strictest number of a repeated directive counts (RFC 9111 §5.2). */
export function parseCacheControl(header = ''): Directives {
  const directives = new Map<string, string>();
  for (const [, rawName = '', quoted, token] of header.matchAll(
    /([!#$%&'*+\-.^_`|~\w]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?/g,
  )) {
    const name = rawName.toLowerCase();
    const value = quoted?.replace(/\\(.)/g, '$1') ?? token ?? '';
    const before = directives.get(name);
    const stricter = before === undefined || !(Number(value) >= Number(before));
    if (stricter) directives.set(name, value);
  }
  return directives;
}

/** One member of a structured dictionary (RFC 9651 §3.2): a key, and an optional number, boolean, token or string. */
const member =
  /^[a-z*][a-z0-9_\-.*]*(?:=(?:-?\d{1,15}(?:\.\d{1,3})?|\?[01]|[A-Za-z*][\w!#$%&'*+\-.^`|~:/]*|"(?:[^"\\]|\\["\\])*"))?$/;
const withSeconds = /^(max-age|s-maxage|stale-while-revalidate|stale-if-error)$/;

/** CDN-Cache-Control is a structured field: one that does not parse is ignored whole, a number of another type alone (RFC 9213 §2.1). */
export function parseTargeted(header: string): Directives {
  const members = splitOutsideQuotes(header).map((part) => part.trim());
  if (!members.every((part) => member.test(part))) return new Map();
  const isWrong = (part: string) => withSeconds.test(part.split('=', 1)[0] ?? '') && !/=\d+$/.test(part);
  return parseCacheControl(members.filter((part) => !isWrong(part)).join(', '));
}

/** At the commas. By hand, since an expression that looks ahead for the quotes would read the rest of the header at each comma. */
function splitOutsideQuotes(header: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at += 1) {
    if (header[at] === '"') isQuoted = !isQuoted;
    if (header[at] !== ',' || isQuoted) continue;
    parts.push(header.slice(start, at));
    start = at + 1;
  }
  return [...parts, header.slice(start)];
}

/** Undefined when the directive is absent; 0, that is stale, when its argument is not a number (RFC 9111 §4.2.1). */
export function secondsOf(directives: Directives, name: string): number | undefined {
  const value = directives.get(name);
  if (value === undefined) return undefined;
  return /^\d+$/.test(value) ? Math.min(Number(value), 2 ** 31) : 0;
}
