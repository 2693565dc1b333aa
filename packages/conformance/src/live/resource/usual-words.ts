// The names and values that APIs usually give to what a run looks for, in words/live.json.
import words from '../../../words/live.json' with { type: 'json' };

/** Whether a word is in this list, whatever its case. */
export function isUsual(list: keyof typeof words, word: string): boolean {
  return words[list].includes(word.toLowerCase());
}

export { words };
