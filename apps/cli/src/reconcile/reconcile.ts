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
  pt: 'Compara o log com os eventos do provedor e acrescenta os que nunca chegaram.',
  en: 'Compare the log with the provider’s events and add those that never arrived.',
  parameters: [],
  options: {
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
  },
  examples: {
    'reconcile --from http://127.0.0.1:8080/sandbox/v1/eventos': {
      pt: 'o provedor de prática, com a chave em $FAROL_PROVIDER_KEY',
      en: 'the practice provider, with its key in $FAROL_PROVIDER_KEY',
    },
    'reconcile --from http://127.0.0.1:8080/sandbox/v1/eventos --since 1d --dry-run': {
      pt: 'o que faltou desde ontem, sem gravar',
      en: 'what was missed since yesterday, without writing',
    },
  },
  output: async () => (await import('./reconcile-schema.ts')).reconcileSchema,
  run: async (context, { options }) => {
    const { from } = options;
    if (from === undefined) {
      throw new CliError('missing_value', {
        pt: 'Falta --from <url>: a lista de eventos do provedor.',
        en: '--from <url> is missing: the provider’s list of events.',
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
