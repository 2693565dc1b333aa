import { type ObservationRecord, type RecordDraft, withdrawals } from '@farol/catalogue/internal';
import { VerifierError } from './errors.ts';
import { type Person, personRecord } from './record-draft.ts';

/** The record that withdraws an earlier one of the same chain. The earlier one stays where it is and no longer counts. */
export function withdrawalDraft(
  chain: readonly ObservationRecord[],
  /** Names the record by its id or hash. */
  given: Person & { readonly record: string; readonly note: string | undefined },
): Extract<RecordDraft, { kind: 'withdrawal' }> {
  const record = chain.find(({ id, hash }) => id === given.record || hash === given.record);
  if (!record) throw new VerifierError('unknown_record', `There is no record "${given.record}".`);
  const earlier = withdrawals(chain).get(record.id);
  if (earlier !== undefined)
    throw new VerifierError('unknown_record', `The record "${record.id}" was withdrawn already, by "${earlier}".`);
  const note = given.note?.trim() ?? '';
  if (note === '' || note.length > 500 || /[\r\n]/.test(note))
    throw new VerifierError(
      'incomplete',
      'A withdrawal needs a note that says why, on one line of at most 500 characters.',
    );
  const { simulated, id: withdraws } = record;
  return { ...personRecord('withdrawal', record.api, given), simulated, withdraws, note };
}
