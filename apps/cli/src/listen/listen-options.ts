import type { Options, Values } from '../arguments/command.ts';
import { allowOption, logOptions, schemeOption, secretOptions, usualListenPort } from '../webhooks/webhook-options.ts';

export const usualKeepDays = 30;

export const listenOptions = {
  forward: {
    short: 'f',
    value: 'url',
    pt: 'URL do seu app, que recebe os mesmos bytes e cabeçalhos; falhas são tentadas de novo',
    en: 'URL of your app, which gets the same bytes and headers; failures are retried',
  },
  replay: {
    needs: 'forward',
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
    range: [0, 65_535],
    short: 'p',
    value: 'number',
    pt: `porta em 127.0.0.1 (padrão: ${usualListenPort}; 0 escolhe uma livre)`,
    en: `port on 127.0.0.1 (default: ${usualListenPort}; 0 picks a free one)`,
  },
  keep: {
    range: [1, 9_999],
    value: 'days',
    pt: `ao iniciar, apaga do log os eventos com mais dias que isto (padrão: ${usualKeepDays}), menos os que ainda não foram encaminhados`,
    en: `at start, delete from the log events older than this many days (default: ${usualKeepDays}), except those not yet forwarded`,
  },
  scheme: schemeOption,
  ...secretOptions,
  ...logOptions,
  allow: allowOption,
} as const satisfies Options;

export type ListenOptions = Values<typeof listenOptions>;
