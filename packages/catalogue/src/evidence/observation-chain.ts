import { z } from 'zod';
import { describeIssue } from '../schema/describe-issue.ts';
import { type ObservationRecord, recordSchema } from '../schema/observation-schema.ts';
import { canonicalJson } from './canonical-json.ts';
import { digestOf } from './digest.ts';

/** The last record that is known to be there, kept beside the records: without it, cutting off the end would leave no trace. */
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
    | 'removed';
  /** Line of the file, from 1. */
  readonly line: number;
  /** What is wrong with that line, as the rest of a sentence. */
  readonly text: string;
};

export type CheckedChain = {
  /** Those before the first problem: nothing that stands on a broken link is used. */
  readonly records: readonly ObservationRecord[];
  readonly problems: readonly ChainProblem[];
};

type Unsealed<R> = R extends unknown ? Omit<R, 'previous' | 'hash'> : never;
/** A record before it has its place in the chain. */
export type RecordDraft = Unsealed<ObservationRecord>;

function hashOf(record: Readonly<Record<string, unknown>>): string {
  const { hash: _own, ...rest } = record;
  return digestOf(canonicalJson(rest));
}

/** Gives a record its place after the one with the given hash. */
export function sealRecord(draft: RecordDraft, previous: string | null): ObservationRecord {
  const placed = { ...draft, previous };
  return recordSchema.parse({ ...placed, hash: hashOf(placed) });
}

/** Reads the records of one entry and shows whatever was changed, removed, moved or left half since they were written. */
export function checkChain(
  text: string,
  options: {
    readonly api?: string;
    readonly head?: Head | undefined;
    /** Only what really happened may stand here: a simulated record is a problem. */
    readonly evidence?: boolean;
  } = {},
): CheckedChain {
  const records: ObservationRecord[] = [];
  const problems: ChainProblem[] = [];
  const lines = text.split('\n');
  const rest = lines.pop() ?? '';
  const say = (code: ChainProblem['code'], line: number, sentence: string) =>
    problems.push({ code, line, text: sentence });

  // Undefined after a line that cannot be read: what follows it is not to blame.
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
    if (before !== undefined && record.previous !== before) {
      say(
        'out-of-place',
        line,
        `was moved, or one before it was removed or added: it follows ${record.previous ?? 'nothing'}, but stands after ${before ?? 'nothing'}`,
      );
    }
    if (options.api !== undefined && record.api !== options.api)
      say('of-another-entry', line, `is about "${record.api}", not about "${options.api}"`);
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

/** A sentence when it is no record. */
function readRecord(
  content: string,
): { readonly record: ObservationRecord; readonly hash: string; readonly isCanonical: boolean } | string {
  let input: unknown;
  try {
    input = JSON.parse(content);
  } catch {
    return 'is not JSON';
  }
  const result = recordSchema.safeParse(input);
  if (result.success) {
    const hash = hashOf(input as Readonly<Record<string, unknown>>);
    return { record: result.data, hash, isCanonical: canonicalJson(input) === content };
  }
  const [issue] = result.error.issues;
  return `is no record: ${issue ? describeIssue(issue, input) : 'nothing in it is known'}`;
}
