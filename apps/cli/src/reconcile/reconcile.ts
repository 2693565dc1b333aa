import { command } from '../arguments/command.ts';
import { CliError } from '../output/errors.ts';
import { allowOption, targetOf } from '../webhooks/address-rules.ts';
import { asCliError } from '../webhooks/as-cli-error.ts';
import { sinceOf } from '../webhooks/moments.ts';
import { logOptions, openLog } from '../webhooks/open-log.ts';
import { schemeOf, schemeOption } from '../webhooks/scheme-option.ts';
import { keyFrom, keyOptions } from '../webhooks/secret-options.ts';

export const reconcile = command({
  name: 'reconcile',
  group: 'webhooks',
  about: {
    pt: 'Pergunta ao provedor o que aconteceu e põe no registro o que nunca chegou.',
    en: 'Ask the provider what happened, and put into the log what never came.',
  },
  parameters: [],
  options: {
    from: {
      type: 'string',
      value: 'address',
      about: {
        pt: 'a lista de eventos do provedor, como http://127.0.0.1:8080/sandbox/v1/eventos',
        en: 'the provider’s list of events, such as http://127.0.0.1:8080/sandbox/v1/eventos',
      },
    },
    since: {
      type: 'string',
      value: 'moment',
      about: {
        pt: 'desde quando: 2h, 7d, um dia, um instante, all; sem ela, um pouco antes da última vez',
        en: 'since when: 2h, 7d, a day, a moment, all; if not given, a little before the last time',
      },
    },
    'dry-run': {
      type: 'boolean',
      about: { pt: 'só diz o que falta; nada é gravado', en: 'only say what is missing; nothing is written' },
    },
    scheme: schemeOption,
    ...keyOptions,
    ...logOptions,
    allow: allowOption,
  },
  examples: [
    {
      words: 'reconcile --from http://127.0.0.1:8080/sandbox/v1/eventos',
      about: {
        pt: 'o provedor de treino, com a chave em $FAROL_PROVIDER_KEY',
        en: 'the practice provider, with its key in $FAROL_PROVIDER_KEY',
      },
    },
    {
      words: 'reconcile --from http://127.0.0.1:8080/sandbox/v1/eventos --since 1d --dry-run',
      about: { pt: 'o que faltou desde ontem, sem gravar', en: 'what was missed since yesterday, without writing' },
    },
  ],
  output: async () => (await import('./reconcile-schema.ts')).reconcileSchema,
  run: async (context, { options }) => {
    const { from } = options;
    if (from === undefined) {
      throw new CliError('missing_value', {
        pt: 'Falta --from <endereço>: a lista de eventos do provedor.',
        en: '--from <address> is missing: the provider’s list of events.',
      });
    }
    const scheme = schemeOf(options.scheme);
    const since = options.since === undefined ? undefined : sinceOf(options.since, '--since', context.now());
    const key = keyFrom(options, context.config);
    const opened = await openLog(options.database);
    try {
      return await asCliError(async () => {
        const target = await targetOf(from, options.allow);
        const { recordMissed } = await import('./record-missed.ts');
        return recordMissed(context, {
          opened,
          target,
          key,
          scheme,
          source: options.source ?? scheme,
          since,
          dryRun: options['dry-run'] === true,
        });
      });
    } finally {
      await opened.close();
    }
  },
});
