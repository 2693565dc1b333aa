import { pageWords } from '../page/language.ts';
import texts from './gateway-words.json' with { type: 'json' };

/** Texts of the panel that calls an API through the gateway. */
export const words = pageWords(texts);
