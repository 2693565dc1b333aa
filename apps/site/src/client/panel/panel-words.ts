import { pageWords } from '../page/language.ts';
import texts from './panel-words.json' with { type: 'json' };

/** Texts of the operator's panel that depend on the numbers. */
export const words = pageWords(texts);
