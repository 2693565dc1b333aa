// Which value does a plain YAML scalar have in the core schema?

const integer = /^[-+]?[0-9]+$/;
const octal = /^0o[0-7]+$/;
const hexadecimal = /^0x[0-9a-fA-F]+$/;
const float = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;

export function scalarOf(raw: string): unknown {
  switch (raw) {
    case '':
    case '~':
    case 'null':
    case 'Null':
    case 'NULL':
      return null;
    case 'true':
    case 'True':
    case 'TRUE':
      return true;
    case 'false':
    case 'False':
    case 'FALSE':
      return false;
  }
  const code = raw.charCodeAt(0);
  // Only digits, signs and dots begin a number.
  if (code > 57 || code < 43) return raw;
  if (integer.test(raw) || float.test(raw)) return Number(raw);
  if (octal.test(raw) || hexadecimal.test(raw)) return Number(raw);
  if (/^[-+]?\.(inf|Inf|INF)$/.test(raw))
    return raw.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return /^\.(nan|NaN|NAN)$/.test(raw) ? Number.NaN : raw;
}
