import { pageWords } from '../page/language.ts';
import texts from './index-words.json' with { type: 'json' };

/** Texts of the table and the comparison. */
export const words = pageWords({
  ...texts,
  count: (shown: number, total: number) => ({ pt: `${shown} de ${total} APIs`, en: `${shown} of ${total} APIs` }),
  trayMany: (count: number) => ({ pt: `${count} de 4`, en: `${count} of 4` }),
  untick: (name: string) => ({ pt: `Desmarcar ${name}`, en: `Untick ${name}` }),
  comparing: (count: number, differing: number) => ({
    pt: `${count} APIs, ${differing} campos diferem.`,
    en: `${count} APIs, ${differing} fields differ.`,
  }),
});
