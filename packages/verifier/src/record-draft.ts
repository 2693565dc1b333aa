import type { Api, Frozen } from '@farol/catalogue';
import { claimDigest, digestOf, type RecordDraft, type RecordedExchange } from '@farol/catalogue/internal';
import type { Verdict } from './judge/verdict.ts';
import type { PlannedProbe } from './plan/probe-plan.ts';
import { quotaUse } from './plan/quota-budget.ts';
import { wasSent } from './probe/make-calls.ts';
import type { Sighting } from './probe/sighting.ts';
import type { Examined } from './two-passes.ts';

export type RunDraft = Extract<RecordDraft, { kind: 'run' }>;

/** A record holds this much of each body; the digest covers the rest. */
const recordedBytes = 2_048;
/** These headers belong to one session: they would make every record differ or identify the caller. */
const leftOut = new Set(['set-cookie', 'set-cookie2']);

/** A run as a record. Every text passes through `scrub` before it is hashed. */
export function runDraft(
  api: Frozen<Api>,
  plan: readonly PlannedProbe[],
  { passes, sightings, verdicts, notes }: Examined,
  given: {
    readonly observedAt: number;
    readonly by: string;
    readonly vantage: string;
    readonly tools: Readonly<Record<string, string>>;
    readonly simulated: boolean;
    readonly scrub: (text: string) => string;
  },
): RunDraft {
  const { scrub } = given;
  const sent = sightings.filter(wasSent);
  const madeBy = (credential: 'with' | 'without') => sent.filter(({ probe }) => probe.credential === credential).length;
  const observedAt = new Date(given.observedAt).toISOString();
  return {
    version: 1,
    kind: 'run',
    id: recordId(api.id, observedAt),
    api: api.id,
    observedAt,
    by: given.by,
    simulated: given.simulated || sightings.some(isSimulated),
    tools: { ...given.tools },
    vantage: given.vantage,
    passes,
    exchanges: sightings.map((sighting) => exchangeOf(sighting, scrub)),
    quota: quotaUse(api, plan, { with: madeBy('with'), without: madeBy('without') }),
    verdicts: verdicts.map((verdict) => verdictOf(api, verdict, scrub)),
    notes: notes.map(({ code, detail }) => ({ code, detail: scrub(detail) })),
  };
}

function recordId(api: string, observedAt: string): string {
  return `${api}-${observedAt.replace(/[-:.]/g, '').toLowerCase()}`;
}

/** Who wrote a record, and when. */
export type Person = {
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly tools?: Readonly<Record<string, string>>;
};

/** The members that every record written by a person has. */
export function personRecord<Kind extends 'confirmation' | 'withdrawal'>(kind: Kind, api: string, given: Person) {
  const observedAt = new Date(given.now).toISOString();
  const id = recordId(api, observedAt);
  const tools = { ...given.tools };
  return {
    version: 1 as const,
    kind,
    id,
    api,
    observedAt,
    by: given.by.trim(),
    simulated: false,
    tools,
    verdicts: [],
    notes: [],
  };
}

function verdictOf(api: Frozen<Api>, verdict: Verdict, scrub: (text: string) => string) {
  const { from: _calls, expected, found, ...rest } = verdict;
  return {
    ...rest,
    expected: expected === null ? null : expected.toWellFormed(),
    found: found === null ? null : scrub(found).toWellFormed(),
    claim: claimDigest(api, verdict.field),
  };
}

/** The simulator marks its answers, so a run against it is recognised even if the caller did not say so. */
function isSimulated({ answer }: Sighting): boolean {
  return answer?.headers['x-farol-simulated'] !== undefined;
}

function exchangeOf(sighting: Sighting, scrub: (text: string) => string): RecordedExchange {
  const { probe, pass, at, headMs, totalMs, answer, trouble } = sighting;
  return {
    probe: probe.name,
    about: probe.about,
    pass,
    at: new Date(at).toISOString(),
    command: scrub(probe.command),
    ms: { head: headMs, total: totalMs },
    trouble,
    answer: answer && {
      status: answer.status,
      headers: Object.entries(answer.headers)
        .filter(([name]) => !leftOut.has(name))
        .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, scrub(one).toWellFormed()]))
        .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
      bytes: answer.body.length,
      whole: answer.whole,
      digest: digestOf(answer.body),
      ...startOf(answer.body, scrub),
    },
  };
}

function startOf(
  body: Uint8Array,
  scrub: (text: string) => string,
): { readonly start: string; readonly base64: boolean } {
  const start = body.subarray(0, recordedBytes);
  const text = new TextDecoder().decode(start);
  // A letter cut in two at the end does not make the body binary.
  const isText = !text.slice(0, -1).includes('\ufffd') && !text.includes('\0');
  return isText
    ? { start: scrub(text), base64: false }
    : { start: Buffer.from(start).toString('base64'), base64: true };
}
