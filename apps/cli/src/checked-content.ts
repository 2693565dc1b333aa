// Content that is checked when it is read.

import { type Catalogue, ContentError, loadCatalogue, type Observation } from '@farol/catalogue';
import { readObservations, withObservations } from '@farol/catalogue/internal';
import { failure } from './output/at-work.ts';
import type { CliError } from './output/errors.ts';

export function openCheckoutCatalogue(): Catalogue {
  try {
    return loadCatalogue();
  } catch (cause) {
    if (!(cause instanceof ContentError)) throw cause;
    throw invalidContent(cause.problems, cause);
  }
}

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

function invalidContent(found: readonly string[], cause?: unknown): CliError {
  const problems = found.map((problem) => `\n- ${problem}`).join('');
  return failure('content_invalid', { problems }, { cause });
}
