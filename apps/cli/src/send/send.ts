import { command } from '../arguments/command.ts';
import { payloadOf } from '../call/payload.ts';
import { CliError } from '../output/errors.ts';
import { addressRules, allowOption, httpUrl } from '../webhooks/address-rules.ts';
import { asCliError } from '../webhooks/as-cli-error.ts';
import { schemeOf, schemeOption } from '../webhooks/scheme-option.ts';
import { secretOptions, secretsFrom } from '../webhooks/secret-options.ts';
import { usualListenPort } from '../webhooks/usual-port.ts';
import { sampleEvent, usualKind } from './sample-event.ts';

const usualAddress = `http://127.0.0.1:${usualListenPort}/`;
/** Faults that a correct receiver refuses. */
const faults = ['wrong-signature', 'tampered-body', 'old-timestamp'] as const;

export const send = command({
  name: 'send',
  group: 'webhooks',
  pt: 'Assina um evento e o envia a um receptor, para testá-lo.',
  en: 'Sign an event and send it to a receiver, to test it.',
  parameters: [],
  options: {
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
  },
  examples: {
    'send --to http://localhost:3000/hook': {
      pt: 'um pagamento de exemplo, com $FAROL_WEBHOOK_SECRET',
      en: 'an example payment, with $FAROL_WEBHOOK_SECRET',
    },
    'send --scheme github --event push --data @push.json': {
      pt: 'assinado como o GitHub, com o seu arquivo',
      en: 'signed as GitHub does, with your file',
    },
    'send --fault tampered-body': {
      pt: 'o corpo muda depois da assinatura: deve dar 401',
      en: 'the body changes after signing: should give 401',
    },
  },
  output: async () => (await import('./send-schema.ts')).sendSchema,
  run: async (context, { options }) => {
    const scheme = schemeOf(options.scheme);
    const [secret = ''] = secretsFrom(options, context.config);
    const kind = kindOf(options.event ?? usualKind);
    const id = options.id ?? `evt_${crypto.randomUUID().replaceAll('-', '')}`;
    const url = httpUrl(options.to ?? usualAddress);
    const now = context.now();
    const payload =
      options.data === undefined
        ? sampleEvent(scheme, { id, kind, now })
        : await payloadOf(options.data, context.input);
    const fault = faults.find((one) => one === options.fault);
    return asCliError(async () => {
      const { faultOptions, sendEvent } = await import('./send-event.ts');
      return sendEvent(context, {
        ...addressRules(url, options.allow),
        url,
        secret,
        scheme,
        kind,
        id,
        payload,
        ...faultOptions(fault, scheme, context.now),
      });
    });
  },
});

function kindOf(text: string): string {
  if (/^[!-~]{1,128}$/.test(text)) return text;
  throw new CliError('bad_value', {
    pt: 'Um tipo de evento é uma palavra como pagamento.aprovado, de até 128 caracteres.',
    en: 'An event type is one word such as pagamento.aprovado, of at most 128 characters.',
  });
}
