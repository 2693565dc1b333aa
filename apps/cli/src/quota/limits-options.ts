import type { Options, Values } from '../arguments/command.ts';
import { databaseOption } from '../database/database-option.ts';

export const limitsOptions = {
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

export type LimitsOptions = Values<typeof limitsOptions>;
