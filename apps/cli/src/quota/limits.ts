import { command, type Options, type Values } from '../arguments/command.ts';
import { apiParameter } from '../arguments/parameters.ts';
import { databaseOption } from '../database/database-option.ts';

const options = {
  watch: { short: 'w', pt: 'atualiza a cada segundo, até Ctrl-C', en: 'update every second until Ctrl-C' },
  release: {
    value: 'id',
    choices: ({ catalogue }) => catalogue.apis.map((api) => api.id),
    pt: 'encerra a pausa que esta API pediu, ou que suas falhas causaram; um servidor em execução percebe em um segundo',
    en: 'end the pause that this API asked for, or that its failures led to; a running server notices within a second',
  },
  correct: {
    value: 'number',
    range: [0, 999_999_999],
    pt: 'faz contar tantas chamadas na janela, como o provedor conta; um servidor em execução percebe em um segundo',
    en: 'count so many calls in the window, as the provider does; a running server notices within a second',
  },
  window: {
    needs: 'correct',
    value: 'name',
    pt: '--correct: qual janela, se a API tem mais de uma, como minute ou day',
    en: '--correct: which window, if the API has several, such as minute or day',
  },
  database: databaseOption,
  offline: {
    pt: 'mostra os limites do simulador em vez dos da API; também com FAROL_OFFLINE=1',
    en: 'show the limits of the simulator instead of the API’s; also with FAROL_OFFLINE=1',
  },
} as const satisfies Options;

export type LimitsOptions = Values<typeof options>;

export const limits = command({
  name: 'limits',
  group: 'call',
  pt: 'Mostra quanto do limite de cada API esta máquina já usou; a conta fica em .farol do clone ou em ~/.local/state/farol.',
  en: 'Show how much of each API’s limit this machine has used; the count is in .farol of the clone, or in ~/.local/state/farol.',
  parameters: [{ ...apiParameter, required: false }],
  options,
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
