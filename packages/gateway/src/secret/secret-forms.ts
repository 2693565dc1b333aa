// In which spellings a key may come back.

/** Shorter values are words, not keys: replacing them would spoil every log line and hide nothing. */
const shortest = 4;

/** As it is, or encoded for a URL, a header, JSON or HTML. */
export function secretForms(value: string): readonly string[] {
  if (value.length < shortest) return [];
  const bytes = Buffer.from(value, 'utf8');
  const percent = encodeURIComponent(value);
  const json = JSON.stringify(value).slice(1, -1);
  const base64 = [0, 1, 2].map((offset) => insideBase64(bytes, offset));
  const forms = [
    value,
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    new URLSearchParams([['', value]]).toString().slice(1),
    json,
    json.replaceAll('/', '\\/'),
    value.replace(/[^A-Za-z0-9]/g, (letter) => `\\u${hex4(letter)}`),
    value.replace(/[^A-Za-z0-9]/g, (letter) => `\\u${hex4(letter).toUpperCase()}`),
    value.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`),
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...base64,
    ...base64.map((form) => encodeURIComponent(form)),
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  // Longest first: a form that contains another one must be replaced as a whole.
  return [...new Set(forms)].filter((form) => form.length >= shortest).sort((a, b) => b.length - a.length);
}

/**
 * The value inside the base64 of a longer text, after `offset` bytes (modulo 3). Letters at both ends that also depend on the
 * neighbouring bytes are left out.
 */
function insideBase64(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}

function hex4(letter: string): string {
  return letter.charCodeAt(0).toString(16).padStart(4, '0');
}
