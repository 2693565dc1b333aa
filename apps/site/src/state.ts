import type { Catalogue, states } from '@farol/catalogue';

export type State = (typeof states)[number];

/**
 * Where an entry stands. With no evidence there is only one honest answer; with evidence, a verdict of the newest record that
 * contradicts the entry outweighs those that confirm it.
 */
export function stateOf(catalogue: Catalogue, api: string): State {
  const newest = catalogue.observations
    .filter((observation) => observation.api === api)
    .toSorted((a, b) => b.observedAt.localeCompare(a.observedAt))[0];
  if (newest === undefined) return 'not-yet-observed';
  if (newest.verdicts.some(({ verdict }) => verdict === 'contradicted')) return 'disputed';
  return newest.verdicts.some(({ verdict }) => verdict === 'confirmed') ? 'confirmed' : 'not-yet-observed';
}
