import { setTimeout as pause } from 'node:timers/promises';
import type { Api, Catalogue, Frozen } from '@farol/catalogue';
import type { ObservationRecord, ProbeName } from '@farol/catalogue/internal';
import type { Gateway } from '@farol/gateway';
import { atMost } from '@farol/http';
import { VerifierError } from './errors.ts';
import { planProbes } from './plan/probe-plan.ts';
import { blockedUntil } from './plan/quota-budget.ts';
import { type AnswerWatch, createAnswerWatch } from './probe/answer-watch.ts';
import { runDraft } from './record-draft.ts';
import { type Finding, resultOf } from './result.ts';
import { twoPasses } from './two-passes.ts';

export type VerifierOptions = {
  readonly catalogue: Catalogue;
  /** All calls go through the gateway, which holds the limits and adds the keys. */
  readonly gateway: Pick<Gateway, 'probe' | 'redact'>;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Earlier records of an entry; the quota they used counts against the checking budget. */
  readonly history?: (api: string) => readonly ObservationRecord[];
  /** Where the check runs from, stored with the record. */
  readonly vantage?: string;
  readonly tools?: Readonly<Record<string, string>>;
  readonly simulated?: boolean;
  readonly limits?: Partial<VerifierLimits>;
};

export type VerifierLimits = {
  /** Time between the two passes: long enough for a restart or a deploy, short enough to wait for. */
  readonly spacingMs: number;
  /** An answer that takes this long gets a note. Our choice, not a claim of any entry. */
  readonly slowMs: number;
  /** How long a call waits for a limit of its entry. */
  readonly limitWaitMs: number;
  /** Most calls at the same time. Calls to one entry never overlap. */
  readonly atOnce: number;
};

const defaults: VerifierLimits = { spacingMs: 300_000, slowMs: 10_000, limitWaitMs: 120_000, atOnce: 4 };

export type Progress =
  | { readonly kind: 'call'; readonly api: string; readonly probe: ProbeName; readonly pass: number }
  | { readonly kind: 'waiting'; readonly api: string; readonly ms: number };

export type Verifier = {
  /** Yields one finding for each entry as it is ready. Ends early when the signal aborts. */
  readonly verify: (
    ids: readonly string[],
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (progress: Progress) => void },
  ) => AsyncGenerator<Finding, void, void>;
};

const toolName = 'farol verify';

/** Calls APIs and compares their answers with their entries. */
export function createVerifier(options: VerifierOptions): Verifier {
  const { catalogue, gateway } = options;
  const clock = options.clock ?? Date.now;
  const limits = { ...defaults, ...options.limits };
  const parts = {
    probe: atMost(limits.atOnce, gateway.probe),
    clock,
    sleep: options.sleep ?? (async (ms: number, signal: AbortSignal) => void (await pause(ms, undefined, { signal }))),
    ...limits,
  };

  async function examine(
    api: Frozen<Api>,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
    watch: AnswerWatch,
  ): Promise<Finding> {
    const plan = planProbes(api);
    const until = blockedUntil(api, plan, options.history?.(api.id) ?? [], clock());
    if (until !== undefined) return { api: api.id, result: 'skipped', until };
    const probe: Gateway['probe'] = async (request) => {
      const answer = await parts.probe(request);
      watch.answered(api.id);
      return answer;
    };
    const examined = await twoPasses({ ...parts, probe }, api, plan, {
      signal,
      doOthersAnswer: () => watch.doOthersAnswer(api.id),
      called: (probe, pass) => onProgress({ kind: 'call', api: api.id, probe: probe.name, pass }),
      waiting: (ms) => onProgress({ kind: 'waiting', api: api.id, ms }),
    });
    const draft = runDraft(api, plan, examined, {
      observedAt: clock(),
      by: toolName,
      vantage: options.vantage ?? 'not stated',
      tools: options.tools ?? {},
      simulated: options.simulated ?? false,
      scrub: gateway.redact,
    });
    return { api: api.id, result: resultOf(draft.verdicts), draft };
  }

  return {
    verify: async function* (ids, { signal: given, onProgress = () => {} } = {}) {
      const apis = ids.map((id) => {
        const api = catalogue.api(id);
        if (!api) throw new VerifierError('unknown_api', `There is no entry "${id}".`);
        return api;
      });
      // A reader that stops iterating also stops the calls.
      const left = new AbortController();
      const signal = given ? AbortSignal.any([given, left.signal]) : left.signal;
      const watch = createAnswerWatch(ids);
      const running = new Map(
        apis.map((api) => [api.id, examine(api, signal, onProgress, watch).finally(() => watch.done(api.id))]),
      );
      // Awaited below, one by one; until then a rejection must not end the program.
      for (const work of running.values()) work.catch(() => {});
      try {
        while (running.size > 0) {
          const finding = await Promise.race(running.values());
          running.delete(finding.api);
          yield finding;
        }
      } catch (error) {
        if (!given?.aborted) throw error;
      } finally {
        left.abort();
      }
    },
  };
}
