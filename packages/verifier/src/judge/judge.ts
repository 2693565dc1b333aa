import type { Api, Frozen } from '@farol/catalogue';
import { claimedFields } from '@farol/catalogue/internal';
import { keyOf } from '../plan/probe-plan.ts';
import { kindOf, type Note, type Sighting } from '../probe/sighting.ts';
import { judgeCors } from './judge-cors.ts';
import { judgeFailures } from './judge-failures.ts';
import { judgeBaseAddress, judgeFirstRequest, judgeResponse, judgeVersion } from './judge-first.ts';
import { judgeFormats } from './judge-formats.ts';
import { judgeAuthentication, judgeCredential } from './judge-key.ts';
import { judgeLimits } from './judge-limits.ts';
import { type Field, type Judgement, type Seen, untested, type Verdict } from './verdict.ts';

const judges: Readonly<Record<Exclude<Field, 'cors'>, (seen: Seen) => Judgement>> = {
  firstRequest: judgeFirstRequest,
  response: judgeResponse,
  baseAddress: judgeBaseAddress,
  version: judgeVersion,
  authentication: judgeAuthentication,
  credential: judgeCredential,
  limits: judgeLimits,
  failures: judgeFailures,
  formats: judgeFormats,
  // Price, name and purpose can only be read by a person.
  freeTier: () => untested('not-by-machine'),
  name: () => untested('not-by-machine'),
  description: () => untested('not-by-machine'),
};

/** Compares the results of the calls with the entry, field by field. A pure function. */
export function judge(
  api: Frozen<Api>,
  sightings: readonly Sighting[],
  options: { readonly slowMs: number; readonly othersAnswer: boolean },
): { readonly verdicts: readonly Verdict[]; readonly notes: readonly Note[] } {
  const all = sightings.map((sighting) => ({ ...sighting, kind: kindOf(api, sighting) }));
  // The result of a later pass replaces the earlier one.
  const byKey = new Map(all.map((sighting) => [keyOf(sighting.probe), sighting]));
  const seen: Seen = { api, of: (key) => byKey.get(key), all: [...byKey.values()], othersAnswer: options.othersAnswer };
  const cors = judgeCors(seen);
  const slow = seen.all
    .filter(({ totalMs }) => totalMs >= options.slowMs)
    .map(({ probe, totalMs }): Note => ({ code: 'slow', detail: `${keyOf(probe)}: ${totalMs} ms` }));
  return {
    verdicts: claimedFields
      .filter((field) => field !== 'credential' || api.credential !== null)
      .map((field) => ({ field, ...(field === 'cors' ? cors.judgement : judges[field](seen)) })),
    notes: [...slow, ...cors.notes],
  };
}
