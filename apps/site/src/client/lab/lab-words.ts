import { pageWords } from '../page/language.ts';
import texts from './lab-words.json' with { type: 'json' };

/** Texts by a name of the practice provider, which may have others. */
export type Named = Readonly<Record<string, string | undefined>>;

/** Texts of the webhook lab. */
export const words = pageWords(texts);
