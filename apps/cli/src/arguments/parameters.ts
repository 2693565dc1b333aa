import type { Api, Catalogue, Frozen, Rule } from '@farol/catalogue/ask';
import { CliError } from '../output/errors.ts';
import type { Parameter } from './command.ts';

/** Parameters of several commands. */
export const apiParameter = {
  name: 'id',
  required: true,
  of: 'api',
  choices: ({ catalogue }) => catalogue.apis.map((api) => api.id),
  pt: 'id de uma API, como viacep',
  en: 'id of an API, such as viacep',
} as const satisfies Parameter;

export const ruleParameter = {
  name: 'id',
  required: true,
  of: 'rule',
  choices: ({ catalogue }) => catalogue.rules.map((rule) => rule.id),
  pt: 'id de uma regra, como rest-plural-nouns',
  en: 'id of a rule, such as rest-plural-nouns',
} as const satisfies Parameter;

/** The entry with an id that was checked when the arguments were read. */
export function apiNamed(id: string | undefined, catalogue: Catalogue): Frozen<Api> {
  return known(catalogue.api(id ?? ''));
}

export function ruleNamed(id: string | undefined, catalogue: Catalogue): Frozen<Rule> {
  return known(catalogue.rule(id ?? ''));
}

function known<T>(found: T | undefined): T {
  if (found !== undefined) return found;
  throw new CliError('unknown_id', { pt: 'Este id não existe.', en: 'There is no such id.' });
}
