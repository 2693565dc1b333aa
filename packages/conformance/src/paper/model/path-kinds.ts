// Which paths are part of the API itself, and which serve its operation?

import { wordsOf } from '../words/split-words.ts';
import { names } from '../words/word-lists.ts';
import type { Segment } from './operation.ts';

/** Health, descriptions, sign-in, files: paths that carry no version and hold no collection. */
export function isServing(segments: readonly Segment[]): boolean {
  const first = segments[0];
  if (first === undefined) return true;
  const [only, ...more] = segments.filter((one) => one.text !== 'api' && !isVersionSegment(one));
  if (only && more.length === 0 && /^(health|livez|readyz|openapi\.|swagger\.)/i.test(only.text)) return true;
  const name = first.text === 'api' && segments[1] !== undefined ? segments[1] : first;
  // `/{path}` takes whatever is left.
  if (name.parameter !== undefined) return /^(path|rest|wildcard)$/i.test(name.parameter);
  if (/\.(xml|js|css|ico|html)$/i.test(segments.at(-1)?.text ?? '')) return true;
  if (/^\.|\.(json|ya?ml|txt|png|svg|webmanifest|graphql)$/i.test(name.text)) return true;
  const words = wordsOf(name.text);
  return words.length > 0 && words.length <= 2 && words.every((word) => names.servingPaths.has(word));
}

/** The forms of spec 9.2 and their relatives: v1, v1beta2, v21.0, 2024-01-15, 1.1. */
const version =
  /^(v\d+([._-]\d+)*((alpha|beta|rc|preview|p)\d*){0,2}|v?\d+\.\d+(\.\d+)?|\d{4}-\d{2}(-\d{2})?|\d{1,2})$/i;

export function isVersionSegment({ text, parameter }: Segment): boolean {
  if (/^v\{[^{}]+\}$/.test(text)) return true;
  // `api-v2` and `ShopAPIv2`, too.
  if (parameter === undefined) return version.test(text) || /^(\w+[-_]|\w*api)v\d+$/i.test(text);
  return /^(api_?)?(version|versao|ver)$/i.test(parameter);
}

/** `{bookId}` of `/books`: its name is made of that of the collection. */
export function isNamedAfter(parameter: string, collection: string): boolean {
  const owners = wordsOf(collection).map((word) => word.slice(0, 4));
  return wordsOf(parameter).some((word) => owners.includes(word.slice(0, 4)));
}
