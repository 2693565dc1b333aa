import * as z from 'zod';
import { describeIssue } from '../schema/describe-issue.ts';
import { type ObservationRecord, recordSchema } from '../schema/observation-schema.ts';
import { canonicalJson } from './canonical-json.ts';
import { digestOf } from './digest.ts';

/** The last record of an entry, stored beside the records to detect a truncated file. */
const headSchema = z.strictObject({
  records: z.int().positive(),
  hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
});
export type Head = z.infer<typeof headSchema>;

/** `heads.json`: the last record of each entry. */
export const headsSchema = z.record(z.string(), headSchema);

export type ChainProblem = {
  readonly code:
    | 'half-record'
    | 'unreadable'
    | 'changed'
    | 'out-of-place'
    | 'of-another-entry'
    | 'simulated'
    | 'withdraws-nothing'
    | 'removed';
  /** Line of the file, from 1. */
  readonly line: number;
  /** The problem of that line, as the rest of a sentence. */
  readonly text: string;
};

export type CheckedChain = {
  /** The records before the first problem; records after a broken link are not used. */
  readonly records: readonly ObservationRecord[];
  readonly problems: readonly ChainProblem[];
};

type Unsealed<R> = R extends unknown ? Omit<R, 'previous' | 'hash'> : never;
/** A record before it is part of the chain. */
export type RecordDraft = Unsealed<ObservationRecord>;

function hashOf(record: Readonly<Record<string, unknown>>): string {
  const { hash: _own, ...rest } = record;
  return digestOf(canonicalJson(rest));
}

/** Links a record to the one with the given hash and adds its own hash. */
export function sealRecord(draft: RecordDraft, previous: string | null): ObservationRecord {
  const placed = { ...draft, previous };
  return recordSchema.parse({ ...placed, hash: hashOf(placed) });
}

/** The hash that an imported record had in the chain where it was made. */
function originalHash({ origin, ...record }: ObservationRecord): string {
  return hashOf({ ...record, previous: origin?.previous ?? null });
}

/** Reads the records of one entry and reports every record that was changed, removed, moved or only partly written. */
export function checkChain(
  text: string,
  options: {
    readonly api?: string;
    readonly head?: Head | undefined;
    /** Reports simulated records as problems. */
    readonly evidence?: boolean;
  } = {},
): CheckedChain {
  const records: ObservationRecord[] = [];
  const problems: ChainProblem[] = [];
  const lines = text.split('\n');
  const rest = lines.pop() ?? '';
  const say = (code: ChainProblem['code'], line: number, sentence: string) =>
    problems.push({ code, line, text: sentence });

  // Undefined after an unreadable line, so that the next record is not reported as well.
  let before: string | null | undefined = null;
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    const read = readRecord(content);
    if (typeof read === 'string') {
      say('unreadable', line, read);
      before = undefined;
      continue;
    }
    const { record, hash, isCanonical } = read;
    if (hash !== record.hash) say('changed', line, `was changed: its hash is ${hash}, but it says ${record.hash}`);
    else if (!isCanonical)
      say('changed', line, 'was changed: its blanks or the order of its members are not canonical');
    else if (record.origin && originalHash(record) !== record.origin.hash)
      say('changed', line, 'was changed when it was imported: it does not have the hash that it had where it was made');
    if (before !== undefined && record.previous !== before) {
      say(
        'out-of-place',
        line,
        `was moved, or one before it was removed or added: it follows ${record.previous ?? 'nothing'}, but ` +
          `stands after ${before ?? 'nothing'}`,
      );
    }
    if (options.api !== undefined && record.api !== options.api)
      say('of-another-entry', line, `is about "${record.api}", not about "${options.api}"`);
    if (record.kind === 'withdrawal' && !records.some(({ id }) => id === record.withdraws))
      say('withdraws-nothing', line, `withdraws "${record.withdraws}", and no record before it has this id`);
    if (options.evidence && record.simulated) say('simulated', line, 'is simulated, which is no evidence');
    records.push(record);
    before = record.hash;
  }
  if (rest !== '') say('half-record', lines.length + 1, 'has no end: its writing was cut short');

  const { head } = options;
  if (head && problems.length === 0) {
    if (records.length < head.records)
      say('removed', records.length + 1, `is missing: ${head.records} were written, but there are ${records.length}`);
    else if (records[head.records - 1]?.hash !== head.hash)
      say('changed', head.records, `is not the one that was written there: that had the hash ${head.hash}`);
  }
  const [first] = problems;
  return { records: first ? records.slice(0, first.line - 1) : records, problems };
}

/** A record, or a sentence that says why the line is not one. */
function readRecord(
  content: string,
): { readonly record: ObservationRecord; readonly hash: string; readonly isCanonical: boolean } | string {
  let input: unknown;
  try {
    input = JSON.parse(content);
  } catch {
    return 'is not JSON';
  }
  const result = recordSchema.safeParse(input, { reportInput: true });
  if (result.success) {
    const hash = hashOf(input as Readonly<Record<string, unknown>>);
    return { record: result.data, hash, isCanonical: canonicalJson(input) === content };
  }
  const [issue] = result.error.issues;
  return `is no record: ${issue ? describeIssue(issue) : 'nothing in it is known'}`;
}
