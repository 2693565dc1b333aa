// Which keys of the environment the gateway gets: those of the APIs that FAROL_KEYS names, or all.
import type { Catalogue } from '@farol/catalogue';
import { type Config, ConfigError } from '../config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type ChosenKeys = {
  /** The environment without the keys that were not chosen. */
  readonly environment: Environment;
  /** Names of the variables that hold a key, never their values. */
  readonly variables: readonly string[];
};

export function chooseKeys(
  catalogue: Catalogue,
  environment: Environment,
  ids: readonly string[] | undefined,
): ChosenKeys {
  const chosen = catalogue.apis.filter(({ id }) => ids === undefined || ids.includes(id));
  const allowed = new Set(chosen.flatMap(variablesOf));
  const known = new Set(catalogue.apis.flatMap(variablesOf));
  const left = Object.entries(environment).filter(([name]) => !known.has(name) || allowed.has(name));
  return {
    environment: Object.fromEntries(left),
    variables: [...allowed].filter((name) => environment[name]?.trim()).sort(),
  };
}

/** A mistyped id would silently withhold a key or a permission. */
export function checkIds(catalogue: Catalogue, { keys, writes }: Pick<Config, 'keys' | 'writes'>): void {
  const settings = { FAROL_KEYS: (keys ?? []).filter((id) => id !== 'none'), FAROL_WRITES: writes };
  for (const [name, ids] of Object.entries(settings)) {
    const unknown = ids.find((id) => catalogue.api(id) === undefined);
    if (unknown !== undefined)
      throw new ConfigError(
        `${name} names "${unknown}", and there is no such API; the ids are ${catalogue.apis.map(({ id }) => id).join(', ')}.`,
      );
  }
}

function variablesOf({ credential }: Catalogue['apis'][number]): string[] {
  if (!credential) return [];
  const { variable, oauth } = credential;
  return [variable, ...(oauth ? [oauth.idVariable, oauth.secretVariable] : [])];
}
