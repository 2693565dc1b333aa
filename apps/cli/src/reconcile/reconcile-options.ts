import type { Options, Values } from '../arguments/command.ts';
import { allowOption, keyOptions, logOptions, schemeOption } from '../webhooks/webhook-options.ts';

export const reconcileOptions = {
  from: {
    value: 'url',
    pt: 'a lista de eventos do provedor, como http://127.0.0.1:8080/sandbox/v1/eventos',
    en: 'the provider’s list of events, such as http://127.0.0.1:8080/sandbox/v1/eventos',
  },
  since: {
    value: 'moment',
    pt: 'desde quando: 2h, 7d, uma data, all (padrão: um pouco antes da última execução)',
    en: 'since when: 2h, 7d, a date, all (default: a little before the last run)',
  },
  'dry-run': { pt: 'só mostra o que falta, sem gravar', en: 'only show what is missing; write nothing' },
  scheme: schemeOption,
  ...keyOptions,
  ...logOptions,
  allow: allowOption,
} as const satisfies Options;

export type ReconcileOptions = Values<typeof reconcileOptions>;
