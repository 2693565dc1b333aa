import { pageWords } from '../page/language.ts';

export const words = pageWords({
  working: { pt: 'Conferindo…', en: 'Checking…' },
  counts: (kept: number, broken: number, unknown: number) => ({
    pt: `${kept} regras cumpridas, ${broken} quebradas, ${unknown} sem como julgar.`,
    en: `${kept} rules kept, ${broken} broken, ${unknown} that cannot be judged.`,
  }),
  line: (line: number) => ({ pt: `linha ${line}`, en: `line ${line}` }),
  levels: {
    must: { pt: 'Obrigatório', en: 'Must' },
    should: { pt: 'Recomendado', en: 'Should' },
    may: { pt: 'Opcional', en: 'May' },
  },
  none: { pt: 'Nenhuma regra quebrada.', en: 'No rule is broken.' },
  kept: (count: number) => ({ pt: `${count} cumpridas`, en: `${count} kept` }),
  unknown: (count: number) => ({
    pt: `${count} que a leitura sozinha não permite julgar`,
    en: `${count} that cannot be judged by reading alone`,
  }),
  likely: { pt: 'provável', en: 'likely' },
  more: (count: number) => ({ pt: `e mais ${count}, no relatório`, en: `and ${count} more, in the report` }),
  keys: { pt: 'J e K: achado seguinte e anterior', en: 'J and K: next and previous finding' },
  export: { pt: 'Baixar o relatório:', en: 'Download the report:' },
  file: { pt: 'conferencia', en: 'conformance' },
});
