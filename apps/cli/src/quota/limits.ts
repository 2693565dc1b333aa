import { command } from '../arguments/command.ts';
import { apiParameter } from '../arguments/parameters.ts';
import { limitsOptions } from './limits-options.ts';

export const limits = command({
  name: 'limits',
  group: 'call',
  pt: 'Mostra quanto do limite de cada API esta máquina já usou; a conta fica em .farol do clone ou em ~/.local/state/farol.',
  en: 'Show how much of each API’s limit this machine has used; the count is in .farol of the clone, or in ~/.local/state/farol.',
  parameters: [{ ...apiParameter, required: false }],
  options: limitsOptions,
  examples: {
    limits: { pt: 'todas as 18 APIs', en: 'all 18 APIs' },
    'limits receitaws --watch': { pt: 'o uso da ReceitaWS, ao vivo', en: 'usage of ReceitaWS, live' },
    'limits --release github': {
      pt: 'volta a chamar o GitHub antes do fim da pausa',
      en: 'call GitHub again before its pause is over',
    },
    'limits receitaws --correct 2': {
      pt: 'outro programa já fez duas chamadas deste endereço',
      en: 'another program has already made two calls from this address',
    },
  },
  output: async () => (await import('./quota-schema.ts')).limitsSchema,
  run: async (context, { words, options }) => (await import('./run-limits.ts')).runLimits(context, words[0], options),
});
