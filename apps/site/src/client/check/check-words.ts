import { inLanguage } from '../page/language.ts';

export const words = inLanguage(
  {
    working: 'Conferindo…',
    counts: (kept: number, broken: number, unknown: number) =>
      `${kept} regras cumpridas, ${broken} quebradas, ${unknown} sem como julgar.`,
    line: (line: number) => `linha ${line}`,
    levels: { must: 'Obrigatório', should: 'Recomendado', may: 'Opcional' } as Readonly<Record<string, string>>,
    none: 'Nenhuma regra quebrada.',
    kept: (count: number) => `${count} cumpridas`,
    unknown: (count: number) => `${count} que a leitura sozinha não permite julgar`,
    likely: 'provável',
    more: (count: number) => `e mais ${count}, no relatório`,
    keys: 'J e K: achado seguinte e anterior',
    export: 'Baixar o relatório:',
    file: 'conferencia',
  },
  {
    working: 'Checking…',
    counts: (kept: number, broken: number, unknown: number) =>
      `${kept} rules kept, ${broken} broken, ${unknown} that cannot be judged.`,
    line: (line: number) => `line ${line}`,
    levels: { must: 'Must', should: 'Should', may: 'May' },
    none: 'No rule is broken.',
    kept: (count: number) => `${count} kept`,
    unknown: (count: number) => `${count} that cannot be judged by reading alone`,
    likely: 'likely',
    more: (count: number) => `and ${count} more, in the report`,
    keys: 'J and K: next and previous finding',
    export: 'Download the report:',
    file: 'conformance',
  },
);
