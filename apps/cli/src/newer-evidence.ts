import { type Catalogue, type Observation, readObservations, withObservations } from '@farol/catalogue';
import { invalidContent } from './invalid-content.ts';

/** The records of a checkout are all there are; those of another folder come on top of the ones in the package. */
export function withNewerEvidence(
  catalogue: Catalogue,
  folder: URL,
  options: { readonly replaces: boolean },
): Catalogue {
  const problems: string[] = [];
  const found = readObservations(folder, catalogue.apis, problems);
  if (problems.length > 0) throw invalidContent(problems);
  const earlier = options.replaces ? [] : (catalogue.observations as readonly Observation[]);
  return withObservations(
    catalogue,
    [...earlier, ...found].toSorted((a, b) => a.observedAt.localeCompare(b.observedAt)),
  );
}
