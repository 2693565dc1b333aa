import type { Language } from '@farol/catalogue';
import { en } from './en.ts';
import { type Dictionary, pt } from './pt.ts';

export const dictionaries: Readonly<Record<Language, Dictionary>> = { pt, en };

/** The texts that one dictionary has and the other lacks. Checked by the build, which runs without a type check. */
export function missingTexts(a: unknown, b: unknown, path = ''): string[] {
  if (typeof a !== typeof b) return [path];
  if (typeof a === 'string') return a.trim() === '' || String(b).trim() === '' ? [path] : [];
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return [];
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].flatMap((key) => missingTexts(left[key], right[key], path ? `${path}.${key}` : key));
}
