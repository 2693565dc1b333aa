import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@farol/catalogue/ask';
import { CliError } from '../output/errors.ts';

export type Config = {
  readonly language: Language;
  /** What the environment says about colour; undefined leaves it to the terminal. */
  readonly colour: boolean | undefined;
  /** A width that the shell exported, for terminals that do not tell theirs. */
  readonly columns: number | undefined;
  /** The value of a variable that an entry names for its key, or a command for its secret. Nothing else of the environment leaves this file. */
  readonly key: (variable: string) => string | undefined;
  /** Calls go to the simulator, as with `--offline`. */
  readonly offline: boolean;
  /** A store that was named, as for the server; undefined leaves it to `call/store-address.ts`. */
  readonly databaseUrl: string | undefined;
  /** Where programs keep what they must not forget, by the XDG Base Directory text. */
  readonly stateFolder: string;
  /** The first setting that cannot be meant as it stands; it stops every command. */
  readonly wrong: CliError | undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment, read once at start. Read by hand and not through a schema: loading the schema library would cost every command
 * more time than all the rest of its start.
 */
export function readConfig(environment: Environment): Config {
  return {
    language: languageOfLocale(environment),
    colour: colourWish(environment),
    columns: columnsOf(environment),
    key: (variable) => environment[variable] || undefined,
    offline: environment.FAROL_OFFLINE === '1',
    databaseUrl: environment.DATABASE_URL || undefined,
    stateFolder: join(environment.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'farol'),
    wrong: wrongSetting(environment),
  };
}

/** The first of these that is set decides (POSIX, "Internationalization Variables"). */
function languageOfLocale({ LC_ALL, LC_MESSAGES, LANG }: Environment): Language {
  return (LC_ALL || LC_MESSAGES || LANG || '').toLowerCase().startsWith('pt') ? 'pt' : 'en';
}

/** FORCE_COLOR is the stronger word, since it is set for one run; NO_COLOR counts when it is not empty (no-color.org). */
function colourWish({ FORCE_COLOR, NO_COLOR, TERM }: Environment): boolean | undefined {
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR) return false;
  return TERM === 'dumb' ? false : undefined;
}

/** Not our variable: a shell may export anything there, so nonsense is left aside instead of stopping a command. */
function columnsOf({ COLUMNS }: Environment): number | undefined {
  return COLUMNS && /^[1-9]\d{0,3}$/.test(COLUMNS) ? Number(COLUMNS) : undefined;
}

function wrongSetting({ FAROL_OFFLINE }: Environment): CliError | undefined {
  if (!FAROL_OFFLINE || /^[01]$/.test(FAROL_OFFLINE)) return undefined;
  return new CliError('bad_setting', {
    pt: `FAROL_OFFLINE deve ser 1 ou 0, não ${JSON.stringify(FAROL_OFFLINE)}.`,
    en: `FAROL_OFFLINE must be 1 or 0, not ${JSON.stringify(FAROL_OFFLINE)}.`,
  });
}
