// The names and values that APIs usually give to what a run looks for, in words/live.json.
import words from '../../../words/live.json' with { type: 'json' };

/** Whether a word is in this list, whatever its case. */
export function isUsual(list: keyof typeof words, word: string): boolean {
  return words[list].includes(word.toLowerCase());
}

/** Whether a name is in this list, without its signs: `$top`, `per_page`, `pageSize`. */
export function isNamed(list: keyof typeof words, name: string): boolean {
  return isUsual(list, name.replace(/[^a-z]/gi, ''));
}

/** Whether a name begins with one of these words. */
export function startsLike(list: keyof typeof words, name: string): boolean {
  return words[list].some((word) => name.toLowerCase().startsWith(word));
}

export { words };
