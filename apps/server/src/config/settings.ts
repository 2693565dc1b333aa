// Every setting of the server. settings.json says of each what it must be, its default and its effect; docs/operating.md prints that.
import type { Text } from '@farol/http';
import * as z from 'zod';
import groups from './settings.json' with { type: 'json' };

type Facts = {
  /** Completes "PORT deve ser …" and "PORT must be …". */
  readonly expected: Text;
  readonly effect: string;
  /** The default in words; without one, nothing happens when the setting is missing. */
  readonly usual?: string;
  /** It may hold a secret: its value is in no message, and `<name>_FILE` may name a file that holds it. */
  readonly secret?: boolean;
};

/** Where `farol listen` receives by default. */
export const listenPort = 8019;

const form = (pattern: RegExp) => z.string().regex(pattern);
const host = z.string().trim().min(1).max(255).default('127.0.0.1');
const secret = z.string().min(16).max(1_000).optional();
/** Ids of entries with commas between them. */
const apiIds = form(/^[a-z0-9-]+(,[a-z0-9-]+)*$/).transform((value) => value.split(','));
const isUrl = (value: string) => URL.canParse(value);

function wholeNumber(least: number, most: number) {
  return form(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));
}

const port = form(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().max(65_535));

export const settingsSchema = z.object({
  PORT: port.default(8080),
  HOST: host,
  FAROL_SOCKET: form(/^\/[^\0]{1,100}$/).optional(),
  FAROL_SOCKET_MODE: form(/^0?[0-7]{3}$/)
    .transform((value) => Number.parseInt(value, 8))
    .default(0o660),
  FAROL_WORKERS: wholeNumber(1, 64).default(1),
  FAROL_DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  FAROL_ORIGIN: form(/^https?:\/\/[^\s/]+\/?$/)
    .refine(isUrl)
    .transform((value) => new URL(value).origin)
    .optional(),
  FAROL_PROXY: wholeNumber(1, 5).optional(),
  FAROL_TOKEN: secret,
  FAROL_TOKEN_NEXT: secret,
  FAROL_ORIGINS: form(/^https?:\/\/[^\s,/]+(,https?:\/\/[^\s,/]+)*$/)
    .transform((value) => value.split(','))
    .default([]),
  FAROL_OFFLINE: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .default(false),
  FAROL_KEYS: apiIds.optional(),
  FAROL_WRITES: apiIds.default([]),
  HTTPS_PROXY: form(/^https?:\/\//)
    .refine(isUrl)
    .optional(),
  NO_PROXY: z.string().max(10_000).optional(),
  DATABASE_URL: form(/^(sqlite|postgres|postgresql):/).default('sqlite:.farol/farol.db'),
  CURSOR_KEY: secret,
  FAROL_WEBHOOK_SECRET: secret,
  FAROL_WEBHOOK_PORTS: form(/^\d{1,5}(,\d{1,5})*$/)
    .transform((value) => value.split(',').map(Number))
    .optional(),
  FAROL_KEEP_DAYS: wholeNumber(1, 3_650).default(30),
  FAROL_METRICS_PORT: port.optional(),
  FAROL_METRICS_HOST: host,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export type SettingName = keyof typeof settingsSchema.shape;

export const settingNames = Object.keys(settingsSchema.shape) as readonly SettingName[];

/** By what they are about, for the table in the documentation. */
export const settingGroups: Readonly<Record<string, Readonly<Record<string, Facts>>>> = groups;

export const settings = Object.assign({}, ...Object.values(settingGroups)) as Readonly<Record<SettingName, Facts>>;

export const secretSettings = settingNames.filter((name) => settings[name].secret);
