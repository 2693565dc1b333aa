import type { Options, Values } from '../arguments/command.ts';
import { allowOption, schemeOption, secretOptions, usualListenPort } from '../webhooks/webhook-options.ts';

export const usualAddress = `http://127.0.0.1:${usualListenPort}/`;
export const usualKind = 'pagamento.aprovado';
/** Faults that a correct receiver refuses. */
export const faults = ['wrong-signature', 'tampered-body', 'old-timestamp'] as const;

export const sendOptions = {
  to: {
    short: 't',
    value: 'url',
    pt: `URL do receptor: local, de rede privada, ou pública com HTTPS (padrão: ${usualAddress}, de farol listen)`,
    en: `URL of the receiver: local, in a private network, or public with HTTPS (default: ${usualAddress}, of farol listen)`,
  },
  event: {
    short: 'e',
    value: 'kind',
    pt: `tipo do evento (padrão: ${usualKind})`,
    en: `event type (default: ${usualKind})`,
  },
  data: {
    short: 'd',
    value: 'text|@file|-',
    pt: 'o corpo: texto, @arquivo, ou - para a entrada padrão (padrão: um exemplo)',
    en: 'the body: text, @file, or - for standard input (default: an example)',
  },
  id: {
    value: 'id',
    pt: 'id do evento; um segundo evento com o mesmo id conta como duplicata',
    en: 'id of the event; a second event with the same id counts as a duplicate',
  },
  scheme: schemeOption,
  fault: {
    value: 'name',
    choices: faults,
    pt: 'envia um evento inválido, que deve ser recusado',
    en: 'send an invalid event, which must be refused',
  },
  ...secretOptions,
  allow: allowOption,
} as const satisfies Options;

export type SendOptions = Values<typeof sendOptions>;
