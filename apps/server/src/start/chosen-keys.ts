// Which keys of the environment the gateway gets: those of the APIs that FAROL_KEYS names, or all.
import type { Catalogue } from '@farol/catalogue';
import { secretOf } from '@farol/http';
import type { Config } from '../config/read-config.ts';
import { ConfigError } from '../config/start-error.ts';
import { say } from '../words.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export function chooseKeys(catalogue: Catalogue, environment: Environment, ids: readonly string[] | undefined) {
  const chosen = catalogue.apis.filter(({ id }) => ids === undefined || ids.includes(id));
  const allowed = new Set(chosen.flatMap(variablesOf));
  const known = new Set(catalogue.apis.flatMap(variablesOf));
  const others = Object.entries(environment).filter(([name]) => !known.has(name));
  // An empty variable is passed on as it is: offline it shows the effect of a missing key.
  const keys = [...allowed].map((name) => [name, secretOf(environment, name) ?? environment[name]] as const);
  return {
    /** The environment with the keys that were chosen, those from files included, and without the others. */
    environment: Object.fromEntries([...others, ...keys.filter(([, value]) => value !== undefined)]) as Environment,
    /** Names of the variables that hold a key, never their values. */
    variables: keys.flatMap(([name, value]) => (value?.trim() ? [name] : [])).sort(),
  };
}

/** A mistyped id would silently withhold a key or a permission. */
export function checkIds(catalogue: Catalogue, { keys, writes }: Pick<Config, 'keys' | 'writes'>): void {
  const settings = { FAROL_KEYS: (keys ?? []).filter((id) => id !== 'none'), FAROL_WRITES: writes };
  for (const [name, ids] of Object.entries(settings)) {
    const unknown = ids.find((id) => catalogue.api(id) === undefined);
    if (unknown === undefined) continue;
    const known = catalogue.apis.map(({ id }) => id).join(', ');
    throw new ConfigError(say('unknownKeyApi', { name, id: unknown, known }));
  }
}

/** The variables that may hold the credential of an entry. */
export function variablesOf({ credential }: Catalogue['apis'][number]): string[] {
  if (!credential) return [];
  const { variable, oauth } = credential;
  return [variable, ...(oauth ? [oauth.idVariable, oauth.secretVariable] : [])];
}
