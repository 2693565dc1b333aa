import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { languageOfLocale, ownLanguage } from '@farol/http/locale';
import { SecretFileError, secretOf } from '@farol/http/secret-file';
import { CliError, failure } from '../output/errors.ts';

export type Config = ReturnType<typeof readConfig>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment once, at start. By hand, because loading a schema library would take longer than the rest of the start. */
export function readConfig(environment: Environment) {
  return {
    language: languageOfLocale(environment),
    /** Whether the environment asks for colour; undefined leaves it to the terminal. */
    colour: colourWish(environment),
    /** The width that the shell exported, for terminals that do not report theirs. */
    columns: columnsOf(environment),
    /** Reads the variable of a key or a secret, or the file that `<variable>_FILE` names. */
    key: (variable: string): string | undefined => keyOf(environment, variable),
    /** The same, but an empty variable is told from one that is not set. */
    given: (variable: string): string | undefined => environment[variable],
    /** Calls go to the simulator, as with `--offline`. */
    offline: environment.FAROL_OFFLINE === '1',
    /**
     * The store of DATABASE_URL, as for the server; undefined leaves it to `gateway/store-address.ts`. Read when a command asks, because
     * the file of a secret may be closed to users whose command needs no store.
     */
    get databaseUrl(): string | undefined {
      return keyOf(environment, 'DATABASE_URL') || undefined;
    },
    /** For calls to the APIs: HTTPS_PROXY, and NO_PROXY for hosts that are called without it. */
    get outgoingProxy() {
      return outgoingProxyOf(environment);
    },
    home: environment.HOME || homedir(),
    /** The name of the login shell, such as zsh; undefined when SHELL is not set. */
    shell: environment.SHELL ? basename(environment.SHELL) : undefined,
    /** The folder for state (XDG Base Directory Specification). */
    stateFolder: join(environment.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'farol'),
    /** The first invalid setting; it stops every command. */
    wrong: wrongSetting(environment),
  };
}

function keyOf(environment: Environment, variable: string): string | undefined {
  try {
    return secretOf(environment, variable);
  } catch (error) {
    if (!(error instanceof SecretFileError)) throw error;
    throw new CliError('bad_setting', error.text);
  }
}

/** In lower case first, as in curl. */
function outgoingProxyOf(environment: Environment): { url: string; except: string | undefined } | undefined {
  const url = environment.https_proxy || keyOf(environment, 'HTTPS_PROXY');
  if (!url) return undefined;
  if (!isProxy(url)) throw failure('proxy_not_url');
  return { url, except: environment.no_proxy || environment.NO_PROXY };
}

const isProxy = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url);

/** FORCE_COLOR wins, because it is set for one run; NO_COLOR counts when it is not empty (no-color.org). */
function colourWish({ FORCE_COLOR, NO_COLOR, TERM }: Environment): boolean | undefined {
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR) return false;
  return TERM === 'dumb' ? false : undefined;
}

/** COLUMNS belongs to the shell, so an invalid value is ignored. */
function columnsOf({ COLUMNS }: Environment): number | undefined {
  return COLUMNS && /^[1-9]\d{0,3}$/.test(COLUMNS) ? Number(COLUMNS) : undefined;
}

function wrongSetting({ FAROL_OFFLINE, FAROL_LANG, ...environment }: Environment): CliError | undefined {
  if (FAROL_LANG && !ownLanguage.test(FAROL_LANG))
    return failure('wrong_language', { value: JSON.stringify(FAROL_LANG) });
  const proxy = environment.https_proxy || environment.HTTPS_PROXY;
  if (proxy && !isProxy(proxy)) return failure('proxy_not_url');
  if (!FAROL_OFFLINE || /^[01]$/.test(FAROL_OFFLINE)) return undefined;
  return failure('wrong_offline', { value: JSON.stringify(FAROL_OFFLINE) });
}
