// The records of a folder and what follows from them, read again after each record that is written.
import { type Catalogue, readObservations, withObservations } from '@farol/catalogue';
import type { Journal } from '@farol/verifier';
import { openJournal, refuseBroken } from '../verify/open-journal.ts';

export type Evidence = {
  readonly journal: Journal;
  /** The catalogue with the records as they are now. */
  readonly catalogue: () => Catalogue;
};

export async function openEvidence(catalogue: Catalogue, folder: string | undefined): Promise<Evidence> {
  const { journal, folder: place } = await openJournal({ folder, simulated: false });
  await refuseBroken(journal);
  return { journal, catalogue: () => withObservations(catalogue, readObservations(place, catalogue.apis, [])) };
}
