// Which keys of the environment the gateway gets: those of the APIs that FAROL_KEYS names, or all.
import type { Catalogue } from '@farol/catalogue';

type Environment = Readonly<Record<string, string | undefined>>;

export type ChosenKeys = {
  /** The environment without the keys that were not chosen. */
  readonly environment: Environment;
  /** Names of the variables that hold a key, never their values. */
  readonly variables: readonly string[];
  /** Ids that no entry has. */
  readonly unknown: readonly string[];
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
    unknown: (ids ?? []).filter((id) => id !== 'none' && catalogue.api(id) === undefined),
  };
}

function variablesOf({ credential }: Catalogue['apis'][number]): string[] {
  if (!credential) return [];
  const { variable, oauth } = credential;
  return [variable, ...(oauth ? [oauth.idVariable, oauth.secretVariable] : [])];
}
