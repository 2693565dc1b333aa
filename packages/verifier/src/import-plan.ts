// Which records of a file from another machine may be added to a chain here?

import type { Catalogue } from '@farol/catalogue';
import { checkChain, type Head, type ObservationRecord, type RecordDraft } from '@farol/catalogue/internal';
import { isRecord, parsedJson } from '@farol/http';
import { VerifierError } from './errors.ts';

export type ImportPlan = {
  readonly api: string;
  /** In the order in which they are to be appended. */
  readonly drafts: readonly RecordDraft[];
  /** How many records of the file are here already. */
  readonly known: number;
};

const dayMs = 86_400_000;

/**
 * Checks the chain of the file and compares it with the chain here. A file that continues the chain here is appended
 * as it is; the records of another chain get a new place and keep the old one in `origin`. Refused: a changed file, a
 * simulated record, and records that are here already in another order.
 */
export function planImport(
  text: string,
  given: {
    readonly catalogue: Catalogue;
    readonly chainOf: (api: string) => readonly ObservationRecord[];
    /** From the `heads.json` beside the file, where there is one: it shows whether the end was cut off. */
    readonly headOf?: (api: string) => Head | undefined;
    /** Milliseconds since 1970. */
    readonly now: number;
  },
): ImportPlan {
  const api = apiOf(text);
  if (api === undefined || !given.catalogue.api(api))
    throw refused(api === undefined ? 'It holds no record.' : `It is about "${api}", and there is no such entry.`);
  const { records, problems } = checkChain(text, { api, head: given.headOf?.(api), evidence: true });
  const [problem] = problems;
  if (problem) throw refused(`Record ${problem.line} ${problem.text}.`);
  for (const [index, { observedAt, origin }] of records.entries()) {
    if (origin)
      throw refused(`Record ${index + 1} was imported there too. Import it from the machine where it was made.`);
    if (Date.parse(observedAt) > given.now + dayMs)
      throw refused(`Record ${index + 1} is dated ${observedAt}, which is in the future.`);
  }

  const chain = given.chainOf(api);
  const hashes = new Set(chain.flatMap(({ hash, origin }) => [hash, ...(origin ? [origin.hash] : [])]));
  const ids = new Set(chain.map(({ id }) => id));
  const isKnown = ({ id, hash }: ObservationRecord) => hashes.has(hash) || ids.has(id);
  const found = records.findIndex((record) => !isKnown(record));
  const known = found === -1 ? records.length : found;
  if (known === records.length) throw refused(`All ${known} records are here already.`);
  const overlapping = records.slice(known).find(isKnown);
  if (overlapping)
    throw refused(
      `Record "${overlapping.id}" is here already, but an earlier record of the file is not: the two chains overlap.`,
    );
  return { api, drafts: draftsOf(records.slice(known), chain.at(-1)?.hash ?? null), known };
}

function draftsOf(records: readonly ObservationRecord[], last: string | null): readonly RecordDraft[] {
  const isContinued = records[0]?.previous === last;
  return records.map(({ previous, hash, ...draft }) =>
    isContinued ? draft : { ...draft, origin: { previous, hash } },
  );
}

/** The entry that the first line names; the chain is checked against it. */
function apiOf(text: string): string | undefined {
  const first = parsedJson(text.split('\n', 1)[0] ?? '');
  return isRecord(first) && 'api' in first ? String(first.api) : undefined;
}

function refused(sentence: string): VerifierError {
  return new VerifierError('not_imported', sentence);
}
