// Which text fits a simple pattern, such as `^[A-Z]{3}-\\d{4}$`?

const part = /\\(.)|\[([^\]]+)\]|([^\\[\](){}|*+?.^$])|(\.)/y;
const quantifier = /\{(\d+)(?:,\d*)?\}|[*+?]/y;

const longestText = 200;
/** The pattern is run to see whether the text fits. To fail it may try each open repetition, and its beginning, at every letter. */
const mostSteps = 1_000_000;

/** Undefined for patterns with groups or choices, and where the result does not fit after all. */
export function textForPattern(pattern: string): string | undefined {
  const source = pattern.replace(/^\^/, '').replace(/\$$/, '');
  let text = '';
  let at = 0;
  let open = 0;
  while (at < source.length) {
    part.lastIndex = at;
    const found = part.exec(source);
    if (found === null) return undefined;
    at = part.lastIndex;
    quantifier.lastIndex = at;
    const times = quantifier.exec(source);
    if (times !== null) at = quantifier.lastIndex;
    if (times !== null && !/^\{\d+\}$/.test(times[0])) open += 1;
    const count = times?.[1] === undefined ? 1 : Number(times[1]);
    if (text.length + count > longestText) return undefined;
    text += letterFor(found).repeat(count);
    if (text.length ** (open + 1) > mostSteps) return undefined;
  }
  return fits(pattern, text) ? text : undefined;
}

function letterFor([, escaped, range, literal]: RegExpExecArray): string {
  if (literal !== undefined) return literal;
  if (range !== undefined) return range.startsWith('\\d') ? '1' : (range[0] ?? 'a');
  if (escaped === 'd') return '1';
  if (escaped === 'w' || escaped === undefined) return 'a';
  return escaped === 's' ? ' ' : escaped;
}

function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}
