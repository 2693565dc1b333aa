import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import type { Language } from '@farol/catalogue/ask';
import { languageOfLocale, ownLanguage } from '@farol/http/locale';
import { SecretFileError, secretOf } from '@farol/http/secret-file';
import { CliError, failure } from '../output/errors.ts';

export type Config = {
  readonly language: Language;
  /** Whether the environment asks for colour; undefined leaves it to the terminal. */
  readonly colour: boolean | undefined;
  /** The width that the shell exported, for terminals that do not report theirs. */
  readonly columns: number | undefined;
  /** Reads the variable of a key or a secret, or the file that `<variable>_FILE` names. */
  readonly key: (variable: string) => string | undefined;
  /** The same, but an empty variable is told from one that is not set. */
  readonly given: (variable: string) => string | undefined;
  /** Calls go to the simulator, as with `--offline`. */
  readonly offline: boolean;
  /** The store of DATABASE_URL, as for the server; undefined leaves it to `gateway/store-address.ts`. */
  readonly databaseUrl: string | undefined;
  /** For calls to the APIs: HTTPS_PROXY, and NO_PROXY for hosts that are called without it. */
  readonly outgoingProxy: { readonly url: string; readonly except: string | undefined } | undefined;
  readonly home: string;
  /** The name of the login shell, such as zsh; undefined when SHELL is not set. */
  readonly shell: string | undefined;
  /** The folder for state (XDG Base Directory Specification). */
  readonly stateFolder: string;
  /** The first invalid setting; it stops every command. */
  readonly wrong: CliError | undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment once, at start. By hand, because loading a schema library would take longer than the rest of the start. */
export function readConfig(environment: Environment): Config {
  return {
    language: languageOfLocale(environment),
    colour: colourWish(environment),
    columns: columnsOf(environment),
    key: (variable) => keyOf(environment, variable),
    given: (variable) => environment[variable],
    offline: environment.FAROL_OFFLINE === '1',
    // Read when a command asks, because the file of a secret may be closed to users whose command needs no store.
    get databaseUrl() {
      return keyOf(environment, 'DATABASE_URL') || undefined;
    },
    get outgoingProxy() {
      return outgoingProxyOf(environment);
    },
    home: environment.HOME || homedir(),
    shell: environment.SHELL ? basename(environment.SHELL) : undefined,
    stateFolder: join(environment.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'farol'),
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
function outgoingProxyOf(environment: Environment): Config['outgoingProxy'] {
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
