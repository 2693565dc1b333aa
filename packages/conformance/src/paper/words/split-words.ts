// Which words does a name consist of?

import { remembered } from './remembered.ts';

/** Lower case without accents, so that `Ônibus` and `onibus` are the same. A run of loose accents would take long to be put in order. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  return /[\u0080-\uffff]/.test(lower)
    ? lower
        .replace(/\p{M}+/gu, '')
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
    : lower;
}

/** The words of a name in camelCase, PascalCase, kebab-case, snake_case or with dots. A suffix such as `:cancel` is left out. */
export const wordsOf = remembered((name): readonly string[] => {
  // Most names are plain, and the general way takes four patterns.
  if (/^[a-z\d]+([-_][a-z\d]+)*$/.test(name)) return name.split(/[-_]/);
  const decoded = decode(name);
  const colon = decoded.indexOf(':', 1);
  return (colon === -1 ? decoded : decoded.slice(0, colon))
    .replace(/\{[^{}]*\}/g, ' ')
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word !== '')
    .map(foldWord);
});

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A stray percent sign is part of the name.
    return name;
  }
}

/** The name as one word: `page_size`, `pageSize` and `page[size]` are all `pagesize`. */
export const joined = remembered((name) => foldWord(name).replace(/[^a-z\d]+/g, ''));
