// What this package says of a request, in both languages.
import { type Text, type Words, worded } from './text.ts';
import words from './words.json' with { type: 'json' };

export const say = (name: keyof typeof words, values: Words = {}): Text => worded(words[name], values);
