import type { Text } from './schema/forms.ts';
import type { Language } from './schema/vocabulary.ts';

/** The printed body of a response in the reader's language; most bodies are the same in both. */
export function bodyIn(body: string | Readonly<Text> | undefined, language: Language): string | undefined {
  return typeof body === 'object' ? body[language] : body;
}
