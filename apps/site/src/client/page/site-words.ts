import { pageWords } from './language.ts';
import texts from './site-words.json' with { type: 'json' };

/** Texts of the parts that every page has. */
export const words = pageWords(texts);
