import { existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import {
  type ChainProblem,
  type CheckedChain,
  canonicalJson,
  checkChain,
  type Head,
  headsFile,
  headsSchema,
  type ObservationRecord,
  type RecordDraft,
  sealRecord,
} from '@farol/catalogue/internal';
import { VerifierError } from '../errors.ts';
import { appendLine, replaceFile } from './durable-file.ts';
import { withLock } from './folder-lock.ts';

export type JournalProblem = ChainProblem & { readonly api: string };

/** A folder of observations: a file of lines for each entry, and the last record of each in `heads.json`. */
export type Journal = ReturnType<typeof createJournal>;

const ending = '.jsonl';

export function createJournal(options: {
  readonly folder: URL;
  /** Refuses simulated records. */
  readonly evidence: boolean;
}) {
  const { folder, evidence } = options;
  const fileOf = (api: string): URL => new URL(`${api}${ending}`, folder);
  const heads = (): Readonly<Record<string, Head>> => {
    const text = contentOf(new URL(headsFile, folder));
    if (text === undefined) return {};
    try {
      return headsSchema.parse(JSON.parse(text));
    } catch (cause) {
      throw new VerifierError('broken_chain', `${headsFile} cannot be read.`, { cause });
    }
  };
  const read = (api: string): CheckedChain =>
    checkChain(contentOf(fileOf(api)) ?? '', { api, head: heads()[api], evidence });

  return {
    read,
    /** Seals the record, writes it and returns it. Refuses to append to a broken chain. */
    append: (draft: RecordDraft): ObservationRecord =>
      withLock(folder, () => {
        if (evidence && draft.simulated)
          throw new VerifierError(
            'cannot_write',
            'A simulated record does not count as evidence and is not written here.',
          );
        const { records, problems } = read(draft.api);
        const [problem] = problems;
        if (problem)
          throw new VerifierError('broken_chain', `${draft.api}${ending}: record ${problem.line} ${problem.text}.`);
        const record = sealRecord(draft, records.at(-1)?.hash ?? null);
        const known = heads();
        try {
          appendLine(fileOf(draft.api), canonicalJson(record));
          // Written after the record: a crash in between leaves an older head, which the next append repairs.
          const next = { ...known, [draft.api]: { records: records.length + 1, hash: record.hash } };
          const sorted = Object.fromEntries(Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1)));
          replaceFile(new URL(headsFile, folder), `${JSON.stringify(sorted, null, 2)}\n`);
        } catch (cause) {
          throw new VerifierError('cannot_write', `The record of ${draft.api} could not be written.`, { cause });
        }
        return record;
      }),
    /** Every record that was changed, removed, moved or only partly written, in all files. */
    check: (): readonly JournalProblem[] => {
      const names = (existsSync(folder) ? readdirSync(folder) : [])
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length));
      return [...new Set([...names, ...Object.keys(heads())])]
        .sort()
        .flatMap((api) => read(api).problems.map((problem) => ({ ...problem, api })));
    },
    /** Cuts off a partial record that a crash left at the end and returns it; undefined if there is none. */
    cutHalf: (api: string): string | undefined =>
      withLock(folder, () => {
        const bytes = bytesOf(fileOf(api)) ?? Buffer.alloc(0);
        const half = bytes.subarray(bytes.lastIndexOf(0x0a) + 1);
        if (half.length === 0) return undefined;
        truncateSync(fileOf(api), bytes.length - half.length);
        return half.toString('utf8');
      }),
  };
}

function contentOf(file: URL): string | undefined {
  return bytesOf(file)?.toString('utf8');
}

function bytesOf(file: URL): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
