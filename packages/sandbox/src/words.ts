// What the practice provider says, in both languages.
import { type Text, type Words, worded } from '@farol/http/text';
import words from './words.json' with { type: 'json' };

export const say = (name: keyof typeof words, values: Words = {}): Text => worded(words[name], values);
