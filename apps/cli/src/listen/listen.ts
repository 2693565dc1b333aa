import { type Context, command } from '../arguments/command.ts';
import { daysOf } from '../arguments/days.ts';
import { portOf } from '../machine/port.ts';
import { CliError, exitCodes } from '../output/errors.ts';
import { allowOption, targetOf } from '../webhooks/address-rules.ts';
import { asCliError } from '../webhooks/as-cli-error.ts';
import { logOptions, openLog } from '../webhooks/open-log.ts';
import { schemeOf, schemeOption } from '../webhooks/scheme-option.ts';
import { secretOptions, secretsFrom } from '../webhooks/secret-options.ts';
import { usualListenPort } from '../webhooks/usual-port.ts';

const usualKeepDays = 30;

export const listen = command({
  name: 'listen',
  group: 'webhooks',
  pt: 'Recebe webhooks nesta máquina: verifica a assinatura, guarda, mostra e encaminha para o seu app.',
  en: 'Receive webhooks on this machine: verify the signature, store, show and forward them to your app.',
  parameters: [],
  options: {
    forward: {
      short: 'f',
      value: 'url',
      pt: 'URL do seu app, que recebe os mesmos bytes e cabeçalhos; falhas são tentadas de novo',
      en: 'URL of your app, which gets the same bytes and headers; failures are retried',
    },
    replay: {
      short: 'r',
      multiple: true,
      value: 'id|since',
      pt: 'só reenvia do log: um id, ou tudo desde 10m, 2h, 1d, uma data, all (pode repetir)',
      en: 'only resend from the log: an id, or everything since 10m, 2h, 1d, a date, all (repeatable)',
    },
    practice: {
      pt: 'inicia também um provedor de prática, com chave, endpoint e segredo, e mostra os corpos; nada fica guardado',
      en: 'also start a practice provider, with a key, an endpoint and a secret, and show the bodies; nothing is stored',
    },
    event: {
      short: 'e',
      multiple: true,
      value: 'kind',
      pt: 'só mostra e encaminha eventos deste tipo, como pagamento.* (pode repetir)',
      en: 'only show and forward events of this kind, such as pagamento.* (repeatable)',
    },
    bodies: { pt: 'mostra o corpo de cada evento novo', en: 'show the body of each new event' },
    history: { pt: 'só mostra o log', en: 'only show the log' },
    port: {
      short: 'p',
      value: 'number',
      pt: `porta em 127.0.0.1 (padrão: ${usualListenPort}; 0 escolhe uma livre)`,
      en: `port on 127.0.0.1 (default: ${usualListenPort}; 0 picks a free one)`,
    },
    keep: {
      value: 'days',
      pt: `ao iniciar, apaga do log os eventos com mais dias que isto (padrão: ${usualKeepDays}), menos os que ainda não foram encaminhados`,
      en: `at start, delete from the log events older than this many days (default: ${usualKeepDays}), except those not yet forwarded`,
    },
    scheme: schemeOption,
    ...secretOptions,
    ...logOptions,
    allow: allowOption,
  },
  examples: {
    'listen --practice': {
      pt: 'para experimentar, sem provedor e sem segredo',
      en: 'to try it, without a provider or a secret',
    },
    'listen --forward http://localhost:3000/hook': {
      pt: 'com o segredo em $FAROL_WEBHOOK_SECRET',
      en: 'with the secret in $FAROL_WEBHOOK_SECRET',
    },
    'listen --replay 10m --forward http://localhost:3000/hook': {
      pt: 'reenvia o que chegou nos últimos dez minutos',
      en: 'resend what arrived in the last ten minutes',
    },
    'listen --scheme github --secret-file segredo.txt --json': {
      pt: 'entregas do GitHub, uma linha de JSON cada',
      en: 'deliveries from GitHub, one line of JSON each',
    },
    'listen --history': { pt: 'o que já chegou', en: 'what has arrived so far' },
  },
  output: async () => (await import('./listen-schema.ts')).listenSchema,
  run: async (context, { options }) => {
    const scheme = schemeOf(options.scheme);
    const source = options.source ?? scheme;
    const port = portOf(options.port, usualListenPort);
    const keepDays = daysOf('--keep', options.keep, usualKeepDays);
    if (options.practice) {
      refuseBesidePractice(options);
      return asCliError(async () => {
        const target = options.forward === undefined ? undefined : await targetOf(options.forward, options.allow);
        return (await import('./practice-listener.ts')).practiseListening(context, {
          port,
          target,
          kinds: options.event,
        });
      });
    }
    // Showing the log needs no secret.
    const secrets = options.history ? [] : secretsFrom(options, context.config);
    if (options.replay && options.forward === undefined) {
      throw new CliError('missing_value', {
        pt: '--replay precisa de --forward <url>: para onde reenviar.',
        en: '--replay needs --forward <url>: where to send it.',
      });
    }
    const opened = await openLog(options.database);
    try {
      return await asCliError(async () => {
        if (options.history) {
          const [{ createTeller }, { walkLog }] = await Promise.all([import('./tell.ts'), import('./walk-log.ts')]);
          const tell = createTeller(context);
          let shown = 0;
          for await (const event of walkLog(opened.log, { source }, options.event)) {
            shown += 1;
            tell.logged(event);
          }
          if (shown === 0 && !context.json) sayEmpty(context, source);
          return exitCodes.ok;
        }
        const target = options.forward === undefined ? undefined : await targetOf(options.forward, options.allow);
        const run = { opened, scheme, secrets, source, port, bodies: options.bodies === true, kinds: options.event };
        if (options.replay && target) {
          return (await import('./replay.ts')).replay(context, { ...run, target }, options.replay);
        }
        await (await import('./prune-listened.ts')).pruneListened(opened.store, keepDays);
        return (await import('./listen-until-stopped.ts')).listenUntilStopped(context, { ...run, target });
      });
    } finally {
      await opened.close();
    }
  },
});

function sayEmpty({ err, language }: Context, source: string): void {
  err.lines([language === 'pt' ? `Nada chegou ainda de ${source}.` : `Nothing has arrived from ${source} yet.`]);
}

/** The practice provider brings its own secret, scheme and log. */
function refuseBesidePractice(options: Readonly<Record<string, unknown>>): void {
  const wrong = ['replay', 'history', 'secret', 'secret-file', 'scheme', 'source', 'database', 'keep'].find(
    (name) => options[name] !== undefined,
  );
  if (wrong !== undefined)
    throw new CliError('bad_value', {
      pt: `--${wrong} não pode ser usada com --practice, que já a define.`,
      en: `--${wrong} cannot be used with --practice, which sets it.`,
    });
}
