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
  const bare = name.replace(/(?<=.):.*$/, '').replace(/\{[^{}]*\}/g, ' ');
  return apart(bare)
    .filter((word) => word !== '')
    .map(foldWord);
}

function apart(name: string): string[] {
  // Patterns of Unicode classes take milliseconds to compile, and most names need none.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins at zero.
  if (/^[\x00-\x7f]*$/.test(name))
    return name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
      .split(/[^a-zA-Z\d]+/);
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\d]+/u);
}

/** A word list, written as running text. */
export function wordSet(text: string): ReadonlySet<string> {
  // All lists are read at every start, and splitting at a space costs less than at a pattern.
  const words = new Set(text.replaceAll('\n', ' ').split(' '));
  words.delete('');
  return words;
}
