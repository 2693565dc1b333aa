import { pageWords } from '../page/language.ts';
import texts from './rule-words.json' with { type: 'json' };

/** Texts of the panels that run the exchanges of rules. */
export const words = pageWords(texts);
