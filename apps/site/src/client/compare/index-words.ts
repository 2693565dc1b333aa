import { pageWords } from '../page/language.ts';
import texts from './index-words.json' with { type: 'json' };

/** Texts of the table and the comparison. */
export const words = pageWords(texts);
