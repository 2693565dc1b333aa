import type { Api, Frozen } from '@farol/catalogue';
import { judge } from './judge/judge.ts';
import type { Verdict } from './judge/verdict.ts';
import { keyOf, type PlannedProbe } from './plan/probe-plan.ts';
import { type CallParts, makeCalls } from './probe/make-calls.ts';
import { kindOf, type Note, type Sighting } from './probe/sighting.ts';

export type Examined = {
  readonly passes: number;
  readonly sightings: readonly Sighting[];
  readonly verdicts: readonly Verdict[];
  readonly notes: readonly Note[];
};

type PassParts = CallParts & {
  /** Time between the starts of the two passes. */
  readonly spacingMs: number;
  readonly slowMs: number;
};

type PassOptions = {
  readonly signal: AbortSignal;
  readonly called: (probe: PlannedProbe, pass: number) => void;
  readonly waiting: (ms: number) => void;
  /** Does any other API of this run answer? Asked only when this one is silent. */
  readonly doOthersAnswer: () => Promise<boolean>;
};

/**
 * Checks once, and repeats the calls behind every mismatch some minutes later. Only a repeated mismatch is a contradiction: of the dead
 * links that a survey found in the largest list of APIs, one in four worked again at the second try.
 */
export async function twoPasses(
  parts: PassParts,
  api: Frozen<Api>,
  plan: readonly PlannedProbe[],
  options: PassOptions,
): Promise<Examined> {
  const started = parts.clock();
  const pass = (number: number, probes: readonly PlannedProbe[]) =>
    makeCalls(parts, api, probes, {
      pass: number,
      signal: options.signal,
      called: (probe) => options.called(probe, number),
    });

  const first = await pass(1, plan);
  // A silent API is treated as a mismatch here, so that it gets a second pass; the network is ruled out after that.
  const before = judge(api, first.sightings, { slowMs: parts.slowMs, othersAnswer: true });
  const doubtful = before.verdicts.filter(({ verdict }) => verdict === 'contradicted');
  if (doubtful.length === 0)
    return {
      passes: 1,
      sightings: first.sightings,
      verdicts: before.verdicts,
      notes: [...before.notes, ...first.notes],
    };

  const wait = started + parts.spacingMs - parts.clock();
  if (wait > 0) {
    options.waiting(wait);
    await parts.sleep(wait, options.signal);
  }
  const second = await pass(2, probesToRepeat(api, plan, first.sightings, doubtful));
  const sightings = [...first.sightings, ...second.sightings];
  const isSilent = second.sightings.some(({ probe, answer }) => probe.name === 'first' && answer === null);
  const othersAnswer = isSilent ? await options.doOthersAnswer() : true;
  const after = judge(api, sightings, { slowMs: parts.slowMs, othersAnswer });
  const inBoth = new Set(doubtful.map(({ field }) => field));
  return {
    passes: 2,
    sightings,
    verdicts: after.verdicts.map((verdict) =>
      verdict.verdict === 'contradicted' && !inBoth.has(verdict.field)
        ? { ...verdict, verdict: 'could-not-test', reason: 'seen-once' }
        : verdict,
    ),
    notes: [...after.notes, ...first.notes, ...second.notes, ...onlyOnce(doubtful, after.verdicts)],
  };
}

/** The whole plan when the first request failed; otherwise only the calls behind a mismatch. */
function probesToRepeat(
  api: Frozen<Api>,
  plan: readonly PlannedProbe[],
  sightings: readonly Sighting[],
  doubtful: readonly Verdict[],
): readonly PlannedProbe[] {
  const first = sightings.find(({ probe }) => probe.name === 'first');
  if (first && !['success', 'no-key'].includes(kindOf(api, first))) return plan;
  const keys = new Set(doubtful.flatMap(({ from }) => from));
  return plan.filter((probe) => keys.has(keyOf(probe)));
}

function onlyOnce(doubtful: readonly Verdict[], after: readonly Verdict[]): Note[] {
  return doubtful
    .filter(({ field }) => after.find((verdict) => verdict.field === field)?.verdict === 'confirmed')
    .map(({ field, reason, found }) => ({ code: 'only-once', detail: `${field}: ${reason}, ${found ?? 'nothing'}` }));
}
