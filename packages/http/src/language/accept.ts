// How much an Accept header prefers a media type.
import { qualityOf } from './quality.ts';

/** 0 when the type is not accepted; the most specific range that fits decides (RFC 9110 §12.5.1). */
export function typeWeight(accept: string | null | undefined, type: string): number {
  if (!accept?.trim()) return 1;
  const wildcard = `${type.split('/', 1)[0]}/*`;
  let specificity = -1;
  let weight = 0;
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const fits = range === type ? 2 : range === wildcard ? 1 : range === '*/*' ? 0 : -1;
    if (fits <= specificity) continue;
    specificity = fits;
    weight = qualityOf(parameters);
  }
  return weight;
}

/** A browser names HTML; a program that accepts anything gets JSON. */
export function prefersHtml(accept: string | null | undefined): boolean {
  return (
    typeWeight(accept, 'text/html') >
    Math.max(typeWeight(accept, 'application/json'), typeWeight(accept, 'application/problem+json'))
  );
}

/** Markdown has to be named: a program that accepts anything gets the page itself. Where both are wanted alike, it is for a program. */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept?.toLowerCase().includes('text/markdown')) return false;
  const weight = typeWeight(accept, 'text/markdown');
  return weight > 0 && weight >= typeWeight(accept, 'text/html');
}
