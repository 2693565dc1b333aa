// Every setting of the server: what it must be, its default, and its effect. docs/operating.md prints this table.
import * as z from 'zod';
import { apiIds, type Facts, portNumber, secretExpected, secretText, setting, wholeNumber } from './setting.ts';

/** Where `farol listen` receives by default. */
export const listenPort = 8019;

const listening = {
  PORT: setting(portNumber.default(8080), {
    expected: {
      pt: 'um número de porta de 0 a 65535 (com 0 o sistema escolhe uma livre)',
      en: 'a port number from 0 to 65535 (0 lets the system choose a free one)',
    },
    usual: '8080',
    effect: 'The port on which the server listens.',
  }),
  HOST: setting(z.string().trim().min(1).max(255).default('127.0.0.1'), {
    expected: {
      pt: 'um nome de host ou um endereço IP em que escutar',
      en: 'a host name or an IP address to listen on',
    },
    usual: '127.0.0.1',
    effect: 'Loopback: this machine only. Anything else: every machine that reaches the port.',
  }),
  FAROL_SOCKET: setting(
    z
      .string()
      .regex(/^\/[^\0]{1,100}$/)
      .optional(),
    {
      expected: {
        pt: 'o caminho absoluto de um socket unix, com no máximo 101 caracteres',
        en: 'the absolute path of a unix socket, of at most 101 characters',
      },
      effect:
        'Listens on this unix socket instead of `HOST` and `PORT`. A socket that a dead server left is replaced, one that answers is not.',
    },
  ),
  FAROL_SOCKET_MODE: setting(
    z
      .string()
      .regex(/^0?[0-7]{3}$/)
      .transform((value) => Number.parseInt(value, 8))
      .default(0o660),
    {
      expected: {
        pt: 'as permissões de arquivo do socket unix, como 660',
        en: 'file permissions of the unix socket, such as 660',
      },
      usual: '660',
      effect: 'Who may connect to the unix socket: by default its owner and its group.',
    },
  ),
  FAROL_WORKERS: setting(wholeNumber(1, 64).default(1), {
    expected: {
      pt: 'o número de processos que respondem requisições, de 1 a 64',
      en: 'the number of processes that answer requests, from 1 to 64',
    },
    usual: '1',
    effect:
      'How many processes share the port, for machines with several cores. See [scaling](scaling.md). Not with `sqlite::memory:`.',
  }),
  FAROL_DRAIN_SECONDS: setting(wholeNumber(0, 60).default(0), {
    expected: {
      pt: 'os segundos, de 0 a 60, entre "não pronto" e o fim da escuta',
      en: 'seconds from 0 to 60 between "not ready" and the end of listening',
    },
    usual: '0',
    effect: 'How long `/readyz` says 503 before the server stops to listen, so that a load balancer can leave it out.',
  }),
};

const watching = {
  FAROL_METRICS_PORT: setting(portNumber.optional(), {
    expected: { pt: 'um número de porta de 0 a 65535', en: 'a port number from 0 to 65535' },
    effect:
      'Serves `/metrics` on this port too, without a token. On the main port it requires the token, as the gateway does.',
  }),
  FAROL_METRICS_HOST: setting(z.string().trim().min(1).max(255).default('127.0.0.1'), {
    expected: {
      pt: 'um nome de host ou um endereço IP em que escutar',
      en: 'a host name or an IP address to listen on',
    },
    usual: '127.0.0.1',
    effect: 'The address of that port. Everything that reaches it can read the numbers.',
  }),
  LOG_LEVEL: setting(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'), {
    expected: {
      pt: 'um destes: trace, debug, info, warn, error, fatal, silent',
      en: 'one of trace, debug, info, warn, error, fatal, silent',
    },
    usual: 'info',
    effect: 'Which lines are logged; `info` has one for each request and each call.',
  }),
};

const access = {
  FAROL_ORIGIN: setting(
    z
      .string()
      .regex(/^https?:\/\/[^\s/]+\/?$/)
      .refine((value) => URL.canParse(value))
      .transform((value) => new URL(value).origin)
      .optional(),
    {
      expected: {
        pt: 'um esquema e um host, como https://farol.example',
        en: 'a scheme and a host, like https://farol.example',
      },
      usual: 'the address on which it listens',
      effect: 'The public origin that pages, feeds and links name; its pages count as the own ones of the server.',
    },
  ),
  FAROL_PROXY: setting(wholeNumber(1, 5).optional(), {
    expected: {
      pt: 'o número de proxies na frente do servidor, de 1 a 5',
      en: 'the number of proxies in front of the server, from 1 to 5',
    },
    effect:
      'The public reaches the server through this many proxies. Client address, scheme and host come from ' +
      '`X-Forwarded-For`, `-Proto` and `-Host`, counted from the right; without them from the connection and ' +
      '`FAROL_ORIGIN`. `Forwarded` is not read: usual proxies pass it on as the client sent it.',
  }),
  FAROL_TOKEN: setting(secretText, {
    expected: secretExpected,
    secret: true,
    effect:
      'Required of every use of the gateway and of the quota, wherever it is set, on loopback too. Off loopback ' +
      'without it, both are closed.',
  }),
  FAROL_TOKEN_NEXT: setting(secretText, {
    expected: secretExpected,
    secret: true,
    effect:
      'A second token that counts as well, while callers change from one to the other. Only beside `FAROL_TOKEN`.',
  }),
  FAROL_ORIGINS: setting(
    z
      .string()
      .regex(/^https?:\/\/[^\s,/]+(,https?:\/\/[^\s,/]+)*$/)
      .transform((value) => value.split(','))
      .default([]),
    {
      expected: {
        pt: 'origens separadas por vírgulas, como https://example.org,https://app.example.org',
        en: 'origins with commas between them, like https://example.org,https://app.example.org',
      },
      effect: 'Other origins whose pages may change state here and call the gateway.',
    },
  ),
};

const calls = {
  FAROL_OFFLINE: setting(
    z
      .enum(['0', '1'])
      .transform((value) => value === '1')
      .default(false),
    {
      expected: {
        pt: '1 para que o simulador responda às chamadas, ou 0',
        en: '1 to serve calls from the simulator, or 0',
      },
      usual: '0',
      effect: 'The simulator responds to calls to the 18, and every page and response says so.',
    },
  ),
  FAROL_KEYS: setting(apiIds.optional(), {
    expected: {
      pt: 'ids das APIs cujas chaves podem ser usadas, separados por vírgulas, ou none',
      en: 'ids of the APIs whose keys may be used, with commas between them, or none',
    },
    usual: 'all that the environment has',
    effect: 'Ids of the APIs whose keys may be used (`none` for no key).',
  }),
  FAROL_WRITES: setting(apiIds.default([]), {
    expected: {
      pt: 'ids das APIs em que se pode gravar com uma chave, separados por vírgulas',
      en: 'ids of the APIs that may be written to with a key, with commas between them',
    },
    usual: 'none',
    effect:
      'Ids of the APIs that may be written to with a key. Reads, and the method of an entry’s first request, are always allowed.',
  }),
  HTTPS_PROXY: setting(
    z
      .string()
      .regex(/^https?:\/\//)
      .refine((value) => URL.canParse(value))
      .optional(),
    {
      expected: {
        pt: 'a URL de um proxy, como http://proxy.example:3128',
        en: 'the URL of a proxy, like http://proxy.example:3128',
      },
      secret: true,
      effect:
        'Calls to the 18 go through a tunnel of this proxy, which then resolves their names. Webhook deliveries do ' +
        'not. `https_proxy` counts too, and first.',
    },
  ),
  NO_PROXY: setting(z.string().max(10_000).optional(), {
    expected: { pt: 'nomes de host separados por vírgulas, ou *', en: 'host names with commas between them, or *' },
    effect: 'Hosts, with all below them, that are called without the proxy. `no_proxy` counts too, and first.',
  }),
};

const state = {
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^(sqlite|postgres|postgresql):/)
      .default('sqlite:.farol/farol.db'),
    {
      expected: {
        pt: 'sqlite:<arquivo> ou postgres://usuario:senha@host:porta/banco',
        en: 'sqlite:<file> or postgres://user:password@host:port/database',
      },
      usual: 'sqlite:.farol/farol.db',
      secret: true,
      effect: 'Where state is stored: limits, practice data, events.',
    },
  ),
  CURSOR_KEY: setting(secretText, {
    expected: secretExpected,
    usual: 'derived from the content',
    secret: true,
    effect: 'Signs the cursors of lists.',
  }),
  FAROL_WEBHOOK_SECRET: setting(secretText, {
    expected: secretExpected,
    secret: true,
    effect:
      'Shared with the senders to `/webhooks/{topic}`. Without it a server for this machine only, without ' +
      '`FAROL_TOKEN`, accepts the secret of the examples.',
  }),
  FAROL_WEBHOOK_PORTS: setting(
    z
      .string()
      .regex(/^\d{1,5}(,\d{1,5})*$/)
      .transform((value) => value.split(',').map(Number))
      .optional(),
    {
      expected: {
        pt: 'portas desta máquina a que webhooks podem ser entregues, separadas por vírgulas',
        en: 'ports of this machine that webhooks may be delivered to, with commas between them',
      },
      usual: String(listenPort),
      effect:
        'Ports of this machine that the practice provider may deliver to, besides `/webhooks/` of the server. The ' +
        'default is where `farol listen` receives; with `FAROL_TOKEN`, none.',
    },
  ),
  FAROL_KEEP_DAYS: setting(wholeNumber(1, 3_650).default(30), {
    expected: {
      pt: 'os dias pelos quais os eventos recebidos ficam guardados, de 1 a 3650',
      en: 'the days for which received events are stored, from 1 to 3650',
    },
    usual: '30',
    effect: 'For how many days received events are kept.',
  }),
};

export const settings = { ...listening, ...access, ...calls, ...state, ...watching };

/** By what they are about, for the table in the documentation. */
export const settingGroups: Readonly<Record<string, Readonly<Record<string, Facts>>>> = {
  Listening: listening,
  Access: access,
  'Calls to the 18': calls,
  'State and webhooks': state,
  'Numbers and log': watching,
};

export type SettingName = keyof typeof settings;

export const settingNames = Object.keys(settings) as readonly SettingName[];

export const secretSettings = settingNames.filter((name) => 'secret' in settings[name]);

type Schemas = { readonly [N in SettingName]: (typeof settings)[N]['schema'] };

export const settingsSchema = z.object(
  Object.fromEntries(settingNames.map((name) => [name, settings[name].schema])) as unknown as Schemas,
);
