import { command } from '../arguments/command.ts';
import { needSqlite } from '../machine/need-sqlite.ts';
import { CliError } from '../output/errors.ts';
import { addressRules, allowOption } from '../webhooks/address-rules.ts';
import { asCliError } from '../webhooks/as-cli-error.ts';
import { schemeOf, schemeOption } from '../webhooks/scheme-option.ts';
import { secretOptions, secretsFrom } from '../webhooks/secret-options.ts';
import { usualListenPort } from '../webhooks/usual-port.ts';
import { payloadOf } from './payload.ts';
import { sampleEvent, usualKind } from './sample-event.ts';

const usualAddress = `http://127.0.0.1:${usualListenPort}/`;
/** What a receiver should refuse; a good one can be seen doing it. */
const faults = ['wrong-signature', 'tampered-body'] as const;

export const send = command({
  name: 'send',
  group: 'webhooks',
  about: {
    pt: 'Assina um evento e o envia a um receptor, para ver o que ele faz.',
    en: 'Sign an event and send it to a receiver, to see what it does.',
  },
  parameters: [],
  options: {
    to: {
      type: 'string',
      short: 't',
      value: 'address',
      about: {
        pt: `para onde; sem ela ${usualAddress}, onde farol listen escuta. Local, rede privada, ou público com HTTPS`,
        en: `where to; ${usualAddress} if not given, where farol listen is. Local, a private network, or public with HTTPS`,
      },
    },
    event: {
      type: 'string',
      short: 'e',
      value: 'kind',
      about: { pt: `tipo do evento; sem ela ${usualKind}`, en: `kind of the event; ${usualKind} if not given` },
    },
    data: {
      type: 'string',
      short: 'd',
      value: 'text|@file|-',
      about: {
        pt: 'o corpo, byte por byte: texto, um arquivo, ou a entrada padrão; sem ela um exemplo',
        en: 'the body, byte by byte: text, a file, or standard input; an example if not given',
      },
    },
    id: {
      type: 'string',
      value: 'id',
      about: {
        pt: 'id do evento; com o mesmo, a segunda é cópia',
        en: 'id of the event; with the same one, the second is a copy',
      },
    },
    scheme: schemeOption,
    fault: {
      type: 'string',
      value: 'name',
      choices: faults,
      about: { pt: 'errado de propósito, para ver a recusa', en: 'wrong on purpose, to see it refused' },
    },
    ...secretOptions,
    allow: allowOption,
  },
  examples: [
    {
      words: 'send --to http://localhost:3000/hook',
      about: {
        pt: 'um pagamento de exemplo, com $FAROL_WEBHOOK_SECRET',
        en: 'an example payment, with $FAROL_WEBHOOK_SECRET',
      },
    },
    {
      words: 'send --scheme github --event push --data @push.json',
      about: { pt: 'como o GitHub, com o seu arquivo', en: 'as GitHub does, with your file' },
    },
    {
      words: 'send --fault tampered-body',
      about: {
        pt: 'o corpo muda depois da assinatura: deve dar 401',
        en: 'the body changes after signing: should give 401',
      },
    },
  ],
  output: async () => (await import('./send-schema.ts')).sendSchema,
  run: async (context, { options }) => {
    const scheme = schemeOf(options.scheme);
    const [secret = ''] = secretsFrom(options, context.config);
    const kind = kindOf(options.event ?? usualKind);
    const id = options.id ?? `evt_${crypto.randomUUID().replaceAll('-', '')}`;
    const url = options.to ?? usualAddress;
    const now = context.now();
    const payload =
      options.data === undefined
        ? sampleEvent(scheme, { id, kind, now })
        : await payloadOf(options.data, context.input);
    const fault = faults.find((one) => one === options.fault);
    // The kit has a store below it, even though nothing is kept here.
    needSqlite({ pt: 'Para os webhooks', en: 'For webhooks' });
    return asCliError(async () => {
      const { sendEvent } = await import('./send-event.ts');
      return sendEvent(context, {
        ...addressRules(url, options.allow),
        url,
        secret,
        scheme,
        kind,
        id,
        payload,
        ...(fault === undefined ? {} : { fault }),
        clock: context.now,
      });
    });
  },
});

function kindOf(text: string): string {
  if (/^[!-~]{1,128}$/.test(text)) return text;
  throw new CliError('bad_value', {
    pt: 'Um tipo de evento é uma palavra como pagamento.aprovado, de até 128 letras.',
    en: 'A kind of event is one word such as pagamento.aprovado, of at most 128 letters.',
  });
}
