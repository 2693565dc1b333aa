import type { Api, Catalogue, Frozen, Rule } from '@farol/catalogue/ask';
import { failure } from '../output/errors.ts';

/** The entry with an id that was checked when the arguments were read. */
export function apiNamed(id: string | undefined, catalogue: Catalogue): Frozen<Api> {
  return known(catalogue.api(id ?? ''));
}

export function ruleNamed(id: string | undefined, catalogue: Catalogue): Frozen<Rule> {
  return known(catalogue.rule(id ?? ''));
}

function known<T>(found: T | undefined): T {
  if (found !== undefined) return found;
  throw failure('no_such_id');
}
