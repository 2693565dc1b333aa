// A text with the words that it names in braces.
import type { Text } from '@farol/http';

type Word = string | number | Text | readonly string[] | undefined;
export type Words = Readonly<Record<string, Word>>;

export function worded(text: Text, words: Words): Text {
  const filled = (language: keyof Text) =>
    text[language].replace(/\{(\w+)\}/g, (mark, name: string) => written(words[name] ?? mark, language));
  return { pt: filled('pt'), en: filled('en') };
}

function written(word: Word, language: keyof Text): string {
  if (typeof word !== 'object') return String(word);
  return 'pt' in word ? word[language] : word.join('", "');
}
