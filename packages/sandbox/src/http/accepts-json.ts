/** Whether an `Accept` header leaves JSON possible (RFC 9110 §12.5.1): by the most specific range that speaks of it. */
export function acceptsJson(header: string | null): boolean {
  if (header === null || header.trim() === '') return true;
  let best = { specificity: -1, quality: 0 };
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const specificity = ['*/*', 'application/*', 'application/json'].indexOf(range);
    const q = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const quality = q === undefined ? 1 : Number(q.slice(q.indexOf('=') + 1));
    if (specificity > best.specificity) best = { specificity, quality: Number.isNaN(quality) ? 0 : quality };
  }
  return best.quality > 0;
}
