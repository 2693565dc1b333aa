import type { Api, Catalogue, Frozen } from '@farol/catalogue';
import {
  claimDigest,
  claimedFields,
  factDigest,
  type ObservationRecord,
  type RecordDraft,
  withdrawals,
} from '@farol/catalogue/internal';
import { VerifierError } from './errors.ts';
import { type Person, personRecord } from './record-draft.ts';

export type ConfirmationDraft = Extract<RecordDraft, { kind: 'confirmation' }>;

/** A person read or tried something of an entry, and found it right, or found another value. */
type Found = Person & {
  readonly api: string;
  readonly verdict?: 'confirmed' | 'contradicted';
  /** The value that the person found; needed when the entry is wrong. */
  readonly found?: string | undefined;
  /** The https URL where the person read it. */
  readonly source: string | undefined;
  /** How it was read, or what it means; needed when the entry is wrong. */
  readonly note?: string | undefined;
};

/** The record of a person who read or tried a field (spec 1.5), in the same form as that of a run. */
export function confirmationDraft(catalogue: Catalogue, given: Found & { readonly field: string }): ConfirmationDraft {
  const api = entryOf(catalogue, given.api);
  const field = claimedFields.find((name) => name === given.field);
  if (!field) throw new VerifierError('unknown_field', `An entry has no field "${given.field}".`);
  const { found, ...read } = complete(given);
  const verdict = {
    field,
    verdict: given.verdict ?? 'confirmed',
    reason: 'read-by-a-person',
    expected: null,
    found: found ?? null,
    claim: claimDigest(api, field),
  } as const;
  return { ...personRecord('confirmation', api.id, given), ...read, verdicts: [verdict] };
}

/** The record of a person who read a dated fact again, such as `terms.card`. */
export function factFindingDraft(
  catalogue: Catalogue,
  given: Found & { readonly fact: string; readonly verdict: 'confirmed' | 'contradicted' },
): ConfirmationDraft {
  const api = entryOf(catalogue, given.api);
  const claim = factDigest(api, given.fact);
  if (claim === undefined) throw new VerifierError('unknown_field', `An entry has no fact "${given.fact}".`);
  const { found, ...read } = complete(given);
  const other = given.verdict === 'contradicted' && found !== undefined ? { found } : {};
  return { ...personRecord('confirmation', api.id, given), ...read, facts: [{ fact: given.fact, claim, ...other }] };
}

function entryOf(catalogue: Catalogue, id: string): Frozen<Api> {
  const api = catalogue.api(id);
  if (!api) throw new VerifierError('unknown_api', `There is no entry "${id}".`);
  return api;
}

/** Records are permanent, so an incomplete finding is refused before it becomes one. */
function complete(given: Pick<Found, 'verdict' | 'found' | 'source' | 'note'>) {
  const [source, found, note] = [given.source, given.found, given.note].map((text) => text?.trim() || undefined);
  const incomplete = (message: string) => new VerifierError('incomplete', message);
  if (source === undefined || URL.parse(source)?.protocol !== 'https:')
    throw incomplete('A finding needs the https URL where it was read.');
  if (given.verdict === 'contradicted' && found === undefined)
    throw incomplete('A finding that the entry is wrong needs the value that was found.');
  if (given.verdict === 'contradicted' && note === undefined)
    throw incomplete('A finding that the entry is wrong needs a note.');
  for (const text of [found, note])
    if (text !== undefined && (text.length > 500 || /[\r\n]/.test(text)))
      throw incomplete('A value or a note is one line of at most 500 characters.');
  return { source, found, ...(note === undefined ? {} : { note }) };
}

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
