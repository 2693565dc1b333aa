// The sentences of reading and judging a description, by their names in `texts/said.json`.
import type { Text } from '@farol/http';
import texts from '../../texts/said.json' with { type: 'json' };
import { type Words, worded } from '../worded.ts';

export type Sentence = keyof typeof texts;

export function said(name: Sentence, words: Words = {}): Text {
  return worded(texts[name], words);
}
