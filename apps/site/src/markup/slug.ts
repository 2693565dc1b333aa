import { fold } from '@farol/catalogue';

/** A label for attributes and selectors: "SSE (streaming)" is "sse-streaming". */
export function slug(label: string): string {
  return fold(label)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
