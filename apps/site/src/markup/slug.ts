import { fold } from '@farol/catalogue';

/** A label as a short word for attributes and selectors: "SSE (streaming)" is "sse-streaming". */
export function slug(label: string): string {
  return fold(label)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
