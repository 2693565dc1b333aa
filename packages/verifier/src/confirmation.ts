import { type Catalogue, claimDigest, claimedFields, type RecordDraft } from '@farol/catalogue';
import { VerifierError } from './errors.ts';
import type { Field } from './judge/verdict.ts';
import { recordId } from './record-draft.ts';

export type ConfirmationDraft = Extract<RecordDraft, { kind: 'confirmation' }>;

/** The record of a person who read or tried a field (spec 1.5), in the same form as that of a run. */
export function confirmationDraft(
  catalogue: Catalogue,
  given: {
    readonly api: string;
    readonly field: string;
    readonly by: string;
    readonly verdict?: 'confirmed' | 'contradicted';
    /** The value that the person found, needed above all when it differs. */
    readonly found?: string | undefined;
    readonly source?: string | undefined;
    /** Milliseconds since 1970. */
    readonly now: number;
    readonly tools?: Readonly<Record<string, string>>;
  },
): ConfirmationDraft {
  const api = catalogue.api(given.api);
  if (!api) throw new VerifierError('unknown_api', `There is no entry "${given.api}".`);
  const field = claimedFields.find((name) => name === given.field);
  if (!field) throw new VerifierError('unknown_field', `An entry has no field "${given.field}".`);
  const observedAt = new Date(given.now).toISOString();
  return {
    version: 1,
    kind: 'confirmation',
    id: recordId(api.id, observedAt),
    api: api.id,
    observedAt,
    by: given.by.trim(),
    simulated: false,
    tools: { ...given.tools },
    source: given.source ?? null,
    verdicts: [
      {
        field,
        verdict: given.verdict ?? 'confirmed',
        reason: 'read-by-a-person',
        expected: null,
        found: given.found ?? null,
        claim: claimDigest(api, field satisfies Field),
      },
    ],
    notes: [],
  };
}
