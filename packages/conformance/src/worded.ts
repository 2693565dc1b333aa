// A text with the words that it names in braces.
import type { Text } from '@farol/http';

type Word = string | number | Text | readonly string[] | undefined;
export type Words = Readonly<Record<string, Word>>;

export function worded(text: Text, words: Words): Text {
  const filled = (language: keyof Text) =>
    text[language].replace(/\{(\w+)\}/g, (mark, name: string) => written(words[name] ?? mark, language));
  return { pt: filled('pt'), en: filled('en') };
}

/** Of a document of strangers, a name may fill it, and a thousand findings tell it. */
const longest = 1_000;

function written(word: Word, language: keyof Text): string {
  const text = typeof word !== 'object' ? String(word) : 'pt' in word ? word[language] : word.join('", "');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
