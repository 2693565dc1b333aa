// Every setting of the server: what it must be, its default, and its effect. docs/operating.md prints this table.
import { z } from 'zod';

type Facts = {
  /** Completes "PORT must be …". */
  readonly expected: string;
  readonly effect: string;
  /** The default in words; without one, nothing happens when the setting is missing. */
  readonly usual?: string;
  /** It may hold a secret: its value is in no message, and `<name>_FILE` may name a file that holds it. */
  readonly secret?: true;
};

type Setting<S extends z.ZodType> = Facts & { readonly schema: S };

function setting<S extends z.ZodType>(schema: S, facts: Facts): Setting<S> {
  return { ...facts, schema };
}

/** Ids of entries with commas between them. */
const apiIds = z
  .string()
  .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/)
  .transform((value) => value.split(','));

/** Where `farol listen` receives by default. */
export const listenPort = 8019;

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().max(65_535));

const secretText = z.string().min(16).max(1_000).optional();
const secretExpected = 'a secret of 16 to 1000 characters';

const listening = {
  PORT: setting(portNumber.default(8080), {
    expected: 'a port number from 0 to 65535 (0 lets the system choose a free one)',
    usual: '8080',
    effect: 'The port on which the server listens.',
  }),
  HOST: setting(z.string().trim().min(1).max(255).default('127.0.0.1'), {
    expected: 'a host name or an IP address to listen on',
    usual: '127.0.0.1',
    effect: 'Loopback: this machine only. Anything else: every machine that reaches the port.',
  }),
  FAROL_SOCKET: setting(
    z
      .string()
      .regex(/^\/[^\0]{1,100}$/)
      .optional(),
    {
      expected: 'the absolute path of a unix socket, of at most 101 characters',
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
      expected: 'file permissions of the unix socket, such as 660',
      usual: '660',
      effect: 'Who may connect to the unix socket: by default its owner and its group.',
    },
  ),
  FAROL_WORKERS: setting(wholeNumber(1, 64).default(1), {
    expected: 'the number of processes that answer requests, from 1 to 64',
    usual: '1',
    effect:
      'How many processes share the port, for machines with several cores. See [scaling](scaling.md). Not with `sqlite::memory:`.',
  }),
  FAROL_DRAIN_SECONDS: setting(wholeNumber(0, 60).default(0), {
    expected: 'seconds from 0 to 60 between "not ready" and the end of listening',
    usual: '0',
    effect: 'How long `/readyz` says 503 before the server stops to listen, so that a load balancer can leave it out.',
  }),
};

const watching = {
  FAROL_METRICS_PORT: setting(portNumber.optional(), {
    expected: 'a port number from 0 to 65535',
    effect:
      'Serves `/metrics` on this port too, without a token. On the main port it requires the token, as the gateway does.',
  }),
  FAROL_METRICS_HOST: setting(z.string().trim().min(1).max(255).default('127.0.0.1'), {
    expected: 'a host name or an IP address to listen on',
    usual: '127.0.0.1',
    effect: 'The address of that port. Everything that reaches it can read the numbers.',
  }),
  LOG_LEVEL: setting(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'), {
    expected: 'one of trace, debug, info, warn, error, fatal, silent',
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
      expected: 'a scheme and a host, like https://farol.example',
      usual: 'the address on which it listens',
      effect: 'The public origin that pages, feeds and links name; its pages count as the own ones of the server.',
    },
  ),
  FAROL_PROXY: setting(wholeNumber(1, 5).optional(), {
    expected: 'the number of proxies in front of the server, from 1 to 5',
    effect:
      'The public reaches the server through this many proxies. Client address, scheme and host come from `X-Forwarded-For`, `-Proto` and `-Host`, counted from the right; without them from the connection and `FAROL_ORIGIN`. `Forwarded` is not read: usual proxies pass it on as the client sent it.',
  }),
  FAROL_TOKEN: setting(secretText, {
    expected: secretExpected,
    secret: true,
    effect:
      'Required of every use of the gateway and of the quota, wherever it is set, on loopback too. Off loopback without it, both are closed.',
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
      expected: 'origins with commas between them, like https://example.org,https://app.example.org',
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
      expected: '1 to serve calls from the simulator, or 0',
      usual: '0',
      effect: 'The simulator responds to calls to the 18, and every page and response says so.',
    },
  ),
  FAROL_KEYS: setting(apiIds.optional(), {
    expected: 'ids of the APIs whose keys may be used, with commas between them, or none',
    usual: 'all that the environment has',
    effect: 'Ids of the APIs whose keys may be used (`none` for no key).',
  }),
  FAROL_WRITES: setting(apiIds.default([]), {
    expected: 'ids of the APIs that may be written to with a key, with commas between them',
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
      expected: 'the URL of a proxy, like http://proxy.example:3128',
      secret: true,
      effect:
        'Calls to the 18 go through a tunnel of this proxy, which then resolves their names. Webhook deliveries do not. `https_proxy` counts too, and first.',
    },
  ),
  NO_PROXY: setting(z.string().max(10_000).optional(), {
    expected: 'host names with commas between them, or *',
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
      expected: 'sqlite:<file> or postgres://user:password@host:port/database',
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
      'Shared with the senders to `/webhooks/{topic}`. Without it a server for this machine only, without `FAROL_TOKEN`, accepts the secret of the examples.',
  }),
  FAROL_WEBHOOK_PORTS: setting(
    z
      .string()
      .regex(/^\d{1,5}(,\d{1,5})*$/)
      .transform((value) => value.split(',').map(Number))
      .optional(),
    {
      expected: 'ports of this machine that webhooks may be delivered to, with commas between them',
      usual: String(listenPort),
      effect:
        'Ports of this machine that the practice provider may deliver to, besides `/webhooks/` of the server. The default is where `farol listen` receives; with `FAROL_TOKEN`, none.',
    },
  ),
  FAROL_KEEP_DAYS: setting(wholeNumber(1, 3_650).default(30), {
    expected: 'the days for which received events are stored, from 1 to 3650',
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
