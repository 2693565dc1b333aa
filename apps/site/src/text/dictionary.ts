import type { Language } from '@farol/catalogue';
import { en } from './en.ts';
import { pt } from './pt.ts';

/** The literal texts of one language give way to their kinds, so that the other can say the same in its own words. */
type Widen<T> = T extends string
  ? string
  : T extends (...words: infer W) => string
    ? (...words: W) => string
    : { readonly [K in keyof T]: Widen<T[K]> };

export type Dictionary = Widen<typeof pt>;

export const dictionaries: Readonly<Record<Language, Dictionary>> = { pt, en };

/** What one dictionary has and the other lacks, or leaves empty. The build runs without a type check, so it asks this itself. */
export function missingTexts(a: unknown, b: unknown, path = ''): string[] {
  if (typeof a !== typeof b) return [path];
  if (typeof a === 'string') return a.trim() === '' || String(b).trim() === '' ? [path] : [];
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return [];
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].flatMap((key) => missingTexts(left[key], right[key], path ? `${path}.${key}` : key));
}
