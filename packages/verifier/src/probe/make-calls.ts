import type { Api, Frozen } from '@farol/catalogue';
import { type Gateway, GatewayError } from '@farol/gateway';
import { keyOf, type PlannedProbe } from '../plan/probe-plan.ts';
import { kindOf, type Note, type Sighting } from './sighting.ts';

export type CallParts = {
  readonly probe: Gateway['probe'];
  readonly clock: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** How long one call waits for a limit of the entry. */
  readonly limitWaitMs: number;
};

/**
 * Makes the calls of one pass, one after the other. When the first request is down, moved or blocked by a filter, the other calls
 * would fail in the same way and are not sent.
 */
export async function makeCalls(
  parts: CallParts,
  api: Frozen<Api>,
  plan: readonly PlannedProbe[],
  options: { readonly pass: number; readonly signal: AbortSignal; readonly called: (probe: PlannedProbe) => void },
): Promise<{ readonly sightings: readonly Sighting[]; readonly notes: readonly Note[] }> {
  const sightings: Sighting[] = [];
  const notes: Note[] = [];
  for (const probe of plan) {
    options.signal.throwIfAborted();
    options.called(probe);
    const { sighting, waitedMs } = await makeCall(parts, api, probe, options);
    if (waitedMs > 0) notes.push({ code: 'waited', detail: `${keyOf(probe)}: ${waitedMs} ms` });
    sightings.push(sighting);
    const kind = kindOf(api, sighting);
    // Without a key the refusal and the preflight can still be checked.
    if (probe.name === 'first' && kind !== 'success' && kind !== 'no-key') break;
  }
  return { sightings, notes };
}

async function makeCall(
  { probe: send, clock, sleep, limitWaitMs }: CallParts,
  api: Frozen<Api>,
  probe: PlannedProbe,
  { pass, signal }: { readonly pass: number; readonly signal: AbortSignal },
): Promise<{ readonly sighting: Sighting; readonly waitedMs: number }> {
  let waitedMs = 0;
  for (;;) {
    const at = clock();
    const took = () => Math.max(0, Math.round(clock() - at));
    try {
      const { wire, credential } = probe;
      const answer = await send({ id: api.id, ...wire, credential, signal });
      const headMs = Math.max(0, Math.round(answer.receivedAt - answer.requestedAt));
      return { sighting: { probe, pass, at, headMs, totalMs: took(), answer, trouble: null }, waitedMs };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof GatewayError)) throw error;
      const { code, facts } = error;
      // The gateway's own limit refused before anything was sent, so the check waits like any caller.
      const wait = code === 'limit-reached' && facts.retryAt !== undefined ? facts.retryAt - clock() : undefined;
      if (wait !== undefined && waitedMs + wait <= limitWaitMs) {
        const pause = Math.max(1, Math.ceil(wait));
        await sleep(pause, signal);
        waitedMs += pause;
        continue;
      }
      return { sighting: { probe, pass, at, headMs: null, totalMs: took(), answer: null, trouble: code }, waitedMs };
    }
  }
}

/** Was anything sent? A call that the gateway refused costs no quota. */
export function wasSent({ answer, trouble }: Sighting): boolean {
  return answer !== null || (trouble !== 'credential-missing' && trouble !== 'limit-reached');
}
