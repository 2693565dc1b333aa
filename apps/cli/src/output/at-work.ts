// What commands say and how they fail once their work is loaded: the start, which everybody waits for, reads none of these texts.
import type { Text } from '@farol/catalogue/ask';
import { type Words, worded } from '@farol/http/text';
import errors from '../../messages/errors/work.json' with { type: 'json' };
import sentences from '../../messages/sentences.json' with { type: 'json' };
import { failureAmong } from './errors.ts';

export const failure = failureAmong(errors);

export type SentenceName = keyof typeof sentences;

export function sentence(name: SentenceName, words: Words = {}): Text {
  return worded(sentences[name], words);
}

/** For numbers and times in the reader's language. */
export const locales: Text = { pt: 'pt-BR', en: 'en-GB' };
