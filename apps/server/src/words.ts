// What the server says to callers and to the person who starts it, in both languages.
import { type Text, type Words, worded } from '@farol/http/text';
import words from './words.json' with { type: 'json' };

export const say = (name: keyof typeof words, values: Words = {}): Text => worded(words[name], values);
