import { type Catalogue, claimDigest, claimedFields, factDigest, type RecordDraft } from '@farol/catalogue';
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
    /** The value that the person found; needed when the entry is wrong. */
    readonly found?: string | undefined;
    /** The https URL where the person read it. */
    readonly source: string | undefined;
    /** How it was read, or what it means; needed when the entry is wrong. */
    readonly note?: string | undefined;
    /** Milliseconds since 1970. */
    readonly now: number;
    readonly tools?: Readonly<Record<string, string>>;
  },
): ConfirmationDraft {
  const api = catalogue.api(given.api);
  if (!api) throw new VerifierError('unknown_api', `There is no entry "${given.api}".`);
  const field = claimedFields.find((name) => name === given.field);
  if (!field) throw new VerifierError('unknown_field', `An entry has no field "${given.field}".`);
  const { found, ...read } = complete(given);
  return {
    ...recordOf(api.id, given, read),
    verdicts: [
      {
        field,
        verdict: given.verdict ?? 'confirmed',
        reason: 'read-by-a-person',
        expected: null,
        found: found ?? null,
        claim: claimDigest(api, field satisfies Field),
      },
    ],
    notes: [],
  };
}

/** The record of a person who read a dated fact again, such as `terms.card`, and found it right, or found another value. */
export function factFindingDraft(
  catalogue: Catalogue,
  given: {
    readonly api: string;
    readonly fact: string;
    readonly by: string;
    readonly verdict: 'confirmed' | 'contradicted';
    /** The value that the person found; only when the stated one is wrong. */
    readonly found?: string | undefined;
    readonly source: string | undefined;
    readonly note?: string | undefined;
    readonly now: number;
    readonly tools?: Readonly<Record<string, string>>;
  },
): ConfirmationDraft {
  const api = catalogue.api(given.api);
  if (!api) throw new VerifierError('unknown_api', `There is no entry "${given.api}".`);
  const claim = factDigest(api, given.fact);
  if (claim === undefined) throw new VerifierError('unknown_field', `An entry has no fact "${given.fact}".`);
  const { found, ...read } = complete(given);
  const other = given.verdict === 'contradicted' && found !== undefined ? { found } : {};
  return {
    ...recordOf(api.id, given, read),
    verdicts: [],
    facts: [{ fact: given.fact, claim, ...other }],
    notes: [],
  };
}

/** Who read which source and when, the same for claims and for dated facts. */
function recordOf(
  api: string,
  given: { readonly by: string; readonly now: number; readonly tools?: Readonly<Record<string, string>> },
  { source, note }: { readonly source: string; readonly note?: string | undefined },
) {
  const observedAt = new Date(given.now).toISOString();
  return {
    version: 1,
    kind: 'confirmation',
    id: recordId(api, observedAt),
    api,
    observedAt,
    by: given.by.trim(),
    simulated: false,
    tools: { ...given.tools },
    source,
    ...(note === undefined ? {} : { note }),
  } as const;
}

/** Records are permanent, so an incomplete finding is refused before it becomes one. */
function complete(given: {
  readonly verdict?: 'confirmed' | 'contradicted' | undefined;
  readonly found?: string | undefined;
  readonly source: string | undefined;
  readonly note?: string | undefined;
}): { readonly source: string; readonly found?: string | undefined; readonly note?: string | undefined } {
  const [source, found, note] = [given.source, given.found, given.note].map((text) => text?.trim() || undefined);
  if (source === undefined || URL.parse(source)?.protocol !== 'https:')
    throw new VerifierError('incomplete', 'A finding needs the https URL where it was read.');
  if (given.verdict === 'contradicted' && found === undefined)
    throw new VerifierError('incomplete', 'A finding that the entry is wrong needs the value that was found.');
  if (given.verdict === 'contradicted' && note === undefined)
    throw new VerifierError('incomplete', 'A finding that the entry is wrong needs a note.');
  for (const text of [found, note])
    if (text !== undefined && (text.length > 500 || /[\r\n]/.test(text)))
      throw new VerifierError('incomplete', 'A value or a note is one line of at most 500 characters.');
  return { source, found, note };
}
