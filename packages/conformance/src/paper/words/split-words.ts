// Which words does a name in a path consist of?

/** Lower case without accents, so that `Ônibus` and `onibus` are the same. */
export function foldWord(word: string): string {
  // Most names are lower case already.
  if (/^[a-z\d_-]*$/.test(word)) return word;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins at zero.
  if (/^[\x00-\x7f]*$/.test(word)) return word.toLowerCase();
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a segment, from camelCase, PascalCase, kebab-case, snake_case and dots. A suffix such as `:cancel` is left out. */
export function wordsOf(segment: string): readonly string[] {
  const known = knownWords.get(segment);
  if (known !== undefined) return known;
  const words = split(segment);
  // A description repeats its names; the bound holds in a long session.
  if (knownWords.size > 20_000) knownWords.clear();
  knownWords.set(segment, words);
  return words;
}

const knownWords = new Map<string, readonly string[]>();

function split(segment: string): readonly string[] {
  // Most names are plain, and the general way takes five patterns.
  if (/^[a-z\d]+(?:[-_][a-z\d]+)*$/.test(segment)) return segment.split(/[-_]/);
  let name = segment;
  try {
    name = decodeURIComponent(segment);
  } catch {
    // A stray percent sign is part of the name.
  }
  return name
    .replace(/(?<=.):.*$/, '')
    .replace(/\{[^{}]*\}/g, ' ')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word !== '')
    .map(foldWord);
}

/** A word list, written as running text. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''));
}
