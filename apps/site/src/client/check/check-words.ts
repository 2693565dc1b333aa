import { pageWords } from '../page/language.ts';
import texts from './check-words.json' with { type: 'json' };

export const words = pageWords(texts);
