import { pageWords } from '../page/language.ts';
import texts from './put-patch-words.json' with { type: 'json' };

/** Texts of the lab of PUT and PATCH. */
export const words = pageWords(texts);
