// The settings of the server, read from the environment.
import { SecretFileError, secretOf } from '@farol/http';
import { say } from '../words.ts';
import { listenPort, type SettingName, secretSettings, settingNames, settings, settingsSchema } from './settings.ts';
import { ConfigError } from './start-error.ts';

export type Config = Readonly<ReturnType<typeof readConfig>>;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment, read once at start. An empty value counts as not set, as most shells leave it. */
export function readConfig(environment: Environment) {
  const result = settingsSchema.safeParse(givenSettings(environment));
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]) as SettingName;
    const shown = secretSettings.includes(name) ? undefined : JSON.stringify(environment[name]);
    throw new ConfigError({
      pt: `${name} deve ser ${settings[name].expected.pt}${shown ? `, não ${shown}` : ''}.`,
      en: `${name} must be ${settings[name].expected.en}${shown ? `, not ${shown}` : ''}.`,
    });
  }
  const { data } = result;
  if (data.FAROL_TOKEN_NEXT !== undefined && data.FAROL_TOKEN === undefined) throw new ConfigError(say('nextToken'));
  if (data.FAROL_WORKERS > 1 && data.DATABASE_URL === 'sqlite::memory:') throw new ConfigError(say('sharedStore'));
  return {
    port: data.PORT,
    host: data.HOST,
    /** A unix socket to listen on instead. */
    socket: data.FAROL_SOCKET === undefined ? undefined : { path: data.FAROL_SOCKET, mode: data.FAROL_SOCKET_MODE },
    logLevel: data.LOG_LEVEL,
    /** Signs the cursors of lists. Without it the key is derived from the content, so that cursors stay valid over a restart. */
    cursorKey: data.CURSOR_KEY,
    databaseUrl: data.DATABASE_URL,
    offline: data.FAROL_OFFLINE,
    /** Callers of the gateway must show one of them, wherever one is set; two while one is exchanged for the other. */
    tokens: [data.FAROL_TOKEN, data.FAROL_TOKEN_NEXT].filter((token) => token !== undefined),
    outgoingProxy: data.HTTPS_PROXY === undefined ? undefined : { url: data.HTTPS_PROXY, except: data.NO_PROXY },
    webhookSecret: data.FAROL_WEBHOOK_SECRET,
    /** Without it the site is read at the address on which the server listens. */
    origin: data.FAROL_ORIGIN,
    origins: data.FAROL_ORIGINS,
    /** Undefined when the server is reached directly. */
    proxyHops: data.FAROL_PROXY,
    /** Undefined means all. */
    keys: data.FAROL_KEYS,
    writes: data.FAROL_WRITES,
    // A token says that strangers may come; to them no port is open that the operator has not named.
    /** Offline, programs of this machine may practise at any port of theirs. */
    opensPorts: data.FAROL_OFFLINE && data.FAROL_WEBHOOK_PORTS === undefined,
    webhookPorts: data.FAROL_WEBHOOK_PORTS ?? (data.FAROL_TOKEN === undefined ? [listenPort] : []),
    keepDays: data.FAROL_KEEP_DAYS,
    metrics:
      data.FAROL_METRICS_PORT === undefined
        ? undefined
        : { port: data.FAROL_METRICS_PORT, host: data.FAROL_METRICS_HOST },
    drainSeconds: data.FAROL_DRAIN_SECONDS,
    workers: data.FAROL_WORKERS,
  };
}

/** Most programs read these two in lower case, and prefer that. */
const lowerCase: readonly SettingName[] = ['HTTPS_PROXY', 'NO_PROXY'];

function givenSettings(environment: Environment): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of settingNames) {
    const also = lowerCase.includes(name) ? environment[name.toLowerCase()] : undefined;
    const value = also || (secretSettings.includes(name) ? secretSetting(environment, name) : environment[name]);
    if (value) given[name] = value;
  }
  return given;
}

function secretSetting(environment: Environment, name: string): string | undefined {
  try {
    return secretOf(environment, name);
  } catch (error) {
    throw error instanceof SecretFileError ? new ConfigError(error.text) : error;
  }
}
