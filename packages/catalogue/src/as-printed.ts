// Is a response the one that a rule prints?

/** Ids of the practice provider, timestamps, request ids and pauses differ from one response to the next. */
const varying: readonly (readonly [RegExp, string])[] = [
  [/\b(pag|evt|end|ent|seg)_[A-Za-z0-9_-]+/g, '$1_*'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '<time>'],
  [/("request_id": ?)"[^"]*"/g, '$1"*"'],
  [/("retry_after": ?)\d+/g, '$1*'],
];

/** A part that is left out is printed as `…`: inside a value, or as the member `"…":"…"` or the item `"…"`. */
const leftOut = '…';

/**
 * True when the text is the printed one, byte for byte, apart from ids, dates and the parts that are printed as left out. White space
 * between the tokens of JSON does not count, because pages indent it.
 */
export function asPrinted(printed: string, actual: string): boolean {
  const pattern = compact(steady(printed))
    .replaceAll(/,?"…":"…",?/g, leftOut)
    .replaceAll(/(?<=[[,])"…"/g, leftOut)
    .replaceAll(/,…|…,/g, leftOut);
  return fits(pattern.split(leftOut), compact(steady(actual)));
}

/** Header values are compared alike; a number of seconds or of calls left depends on the moment. */
export function headerAsPrinted(name: string, printed: string, actual: string): boolean {
  const moving = /^(retry-after|ratelimit)$/i.test(name);
  const settled = (value: string) => (moving ? value.replaceAll(/\d+/g, '0') : value);
  return asPrinted(settled(printed), settled(actual));
}

function steady(text: string): string {
  return varying.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), text);
}

function compact(text: string): string {
  return /^\s*[[{]/.test(text) ? text.replaceAll(/("(?:\\.|[^"\\])*")|\s+/g, (_, string = '') => string) : text;
}

/** Every part follows the one before it; the first begins the text and the last ends it. */
function fits(parts: readonly string[], text: string): boolean {
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest.slice(0, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const last = rest.at(-1) ?? '';
  return text.length - last.length >= at && text.endsWith(last);
}
