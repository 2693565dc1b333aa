import { pageWords } from '../page/language.ts';
import texts from './panel-words.json' with { type: 'json' };

/** Texts of the operator's panel that depend on the numbers. */
export const words = pageWords({
  ...texts,
  live: (since: string) => ({ pt: `Ao vivo. Contado desde ${since}.`, en: `Live. Counted since ${since}.` }),
  held: (until: string) => ({ pt: `pausa pedida até ${until}`, en: `pause asked for until ${until}` }),
  per: (window: string) => ({ pt: `por ${window}`, en: `per ${window}` }),
});
