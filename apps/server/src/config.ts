// The settings of the server, read from the environment.
import { z } from 'zod';

/** Ids of entries with commas between them. */
const apiIds = z
  .string()
  .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/)
  .transform((value) => value.split(','));

/** Where `farol listen` receives by default. */
const listenPort = 8018;

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));

const configSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().max(65_535))
    .default(8080),
  HOST: z.string().trim().min(1).max(255).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  CURSOR_KEY: z.string().min(16).max(1_000).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite|postgres|postgresql):/)
    .default('sqlite:.farol/farol.db'),
  FAROL_OFFLINE: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .default(false),
  FAROL_TOKEN: z.string().min(16).max(1_000).optional(),
  FAROL_WEBHOOK_SECRET: z.string().min(16).max(1_000).optional(),
  FAROL_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[^\s/]+\/?$/)
    .refine((value) => URL.canParse(value))
    .transform((value) => new URL(value).origin)
    .optional(),
  FAROL_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[^\s,/]+(,https?:\/\/[^\s,/]+)*$/)
    .transform((value) => value.split(','))
    .default([]),
  FAROL_PROXY: wholeNumber(1, 5).optional(),
  FAROL_KEYS: apiIds.optional(),
  FAROL_WRITES: apiIds.default([]),
  FAROL_WEBHOOK_PORTS: z
    .string()
    .regex(/^\d{1,5}(,\d{1,5})*$/)
    .transform((value) => value.split(',').map(Number))
    .default([listenPort]),
  FAROL_KEEP_DAYS: wholeNumber(1, 3_650).default(30),
  FAROL_DRAIN_SECONDS: wholeNumber(0, 60).default(0),
});

const expected: Readonly<Record<keyof z.input<typeof configSchema>, string>> = {
  PORT: 'a port number from 0 to 65535 (0 lets the system choose a free one)',
  HOST: 'a host name or an IP address to listen on',
  LOG_LEVEL: 'one of trace, debug, info, warn, error, fatal, silent',
  CURSOR_KEY: 'a secret of 16 to 1000 characters',
  DATABASE_URL: 'sqlite:<file> or postgres://user:password@host:port/database',
  FAROL_OFFLINE: '1 to answer calls from the simulator, or 0',
  FAROL_TOKEN: 'a secret of 16 to 1000 characters',
  FAROL_WEBHOOK_SECRET: 'a secret of 16 to 1000 characters',
  FAROL_ORIGIN: 'a scheme and a host, like https://farol.example',
  FAROL_ORIGINS: 'origins with commas between them, like https://example.org,https://app.example.org',
  FAROL_PROXY: 'the number of proxies in front of the server, from 1 to 5',
  FAROL_KEYS: 'ids of the APIs whose keys may be used, with commas between them, or none',
  FAROL_WRITES: 'ids of the APIs that may be written to with a key, with commas between them',
  FAROL_WEBHOOK_PORTS: 'ports of this machine that webhooks may be delivered to, with commas between them',
  FAROL_KEEP_DAYS: 'the days for which received events are stored, from 1 to 3650',
  FAROL_DRAIN_SECONDS: 'seconds from 0 to 60 between "not ready" and the end of listening',
};

/** Values that may hold a secret are not repeated in messages. */
const secret = new Set<string>(['CURSOR_KEY', 'DATABASE_URL', 'FAROL_TOKEN', 'FAROL_WEBHOOK_SECRET']);

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly logLevel: z.infer<typeof configSchema>['LOG_LEVEL'];
  /** Signs the cursors of lists. Without it the key is derived from the content, so that cursors stay valid over a restart. */
  readonly cursorKey: string | undefined;
  /** A SQLite file, or PostgreSQL. */
  readonly databaseUrl: string;
  /** Calls to the listed APIs are answered by the simulator. */
  readonly offline: boolean;
  /** Callers of the gateway must show it, wherever it is set. */
  readonly token: string | undefined;
  /** Shared with the senders to /webhooks/{topic}. */
  readonly webhookSecret: string | undefined;
  /** Scheme and host at which readers reach the site; without it the address on which the server listens. */
  readonly origin: string | undefined;
  /** Other origins whose pages may change state here and call the gateway. */
  readonly origins: readonly string[];
  /** How many proxies stand in front of the server; undefined when it is reached directly. */
  readonly proxyHops: number | undefined;
  /** Ids of the APIs whose keys may be used; undefined means all. */
  readonly keys: readonly string[] | undefined;
  /** Ids of the APIs that may be written to with a key, beyond what their entries describe. */
  readonly writes: readonly string[];
  /** Ports of this machine that webhooks may be delivered to, besides our own receiver. */
  readonly webhookPorts: readonly number[];
  readonly keepDays: number;
  readonly drainSeconds: number;
};

/** Why the server cannot start: one sentence that names the setting. */
export class ConfigError extends Error {
  readonly code = 'config_invalid';

  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** The environment, read once at start. An empty value counts as not set, as most shells leave it. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(expected).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const result = configSchema.safeParse(given);
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]) as keyof typeof expected;
    const found = secret.has(name) ? '' : `, not ${JSON.stringify(environment[name])}`;
    throw new ConfigError(`${name} must be ${expected[name]}${found}.`);
  }
  return {
    port: result.data.PORT,
    host: result.data.HOST,
    logLevel: result.data.LOG_LEVEL,
    cursorKey: result.data.CURSOR_KEY,
    databaseUrl: result.data.DATABASE_URL,
    offline: result.data.FAROL_OFFLINE,
    token: result.data.FAROL_TOKEN,
    webhookSecret: result.data.FAROL_WEBHOOK_SECRET,
    origin: result.data.FAROL_ORIGIN,
    origins: result.data.FAROL_ORIGINS,
    proxyHops: result.data.FAROL_PROXY,
    keys: result.data.FAROL_KEYS,
    writes: result.data.FAROL_WRITES,
    webhookPorts: result.data.FAROL_WEBHOOK_PORTS,
    keepDays: result.data.FAROL_KEEP_DAYS,
    drainSeconds: result.data.FAROL_DRAIN_SECONDS,
  };
}
