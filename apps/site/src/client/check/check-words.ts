import { pageWords } from '../page/language.ts';
import texts from './check-words.json' with { type: 'json' };

export const words = pageWords({
  ...texts,
  counts: (kept: number, broken: number, unknown: number) => ({
    pt: `${kept} regras cumpridas, ${broken} quebradas, ${unknown} sem como julgar.`,
    en: `${kept} rules kept, ${broken} broken, ${unknown} that cannot be judged.`,
  }),
  line: (line: number) => ({ pt: `linha ${line}`, en: `line ${line}` }),
  kept: (count: number) => ({ pt: `${count} cumpridas`, en: `${count} kept` }),
  unknown: (count: number) => ({
    pt: `${count} que a leitura sozinha não permite julgar`,
    en: `${count} that cannot be judged by reading alone`,
  }),
  more: (count: number) => ({ pt: `e mais ${count}, no relatório`, en: `and ${count} more, in the report` }),
});
