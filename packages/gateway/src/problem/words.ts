// What the gateway says about a call, in both languages.
import { type Text, type Words, worded } from '@farol/http/text';
import words from './words.json' with { type: 'json' };

export type Said = keyof typeof words;

export const say = (name: Said, values: Words = {}): Text => worded(words[name], values);
