import type { Api, Frozen } from '@farol/catalogue';
import { claimedFields } from '@farol/catalogue/internal';
import { failureToProvoke, keyOf } from '../plan/probe-plan.ts';
import { essenceOf, foundOf, headerOf, kindOf, type Note, type Sighting } from '../probe/sighting.ts';
import { judgeCors } from './judge-cors.ts';
import { judgeBaseAddress, judgeFirstRequest, judgeResponse, judgeVersion } from './judge-first.ts';
import { judgeLimits } from './judge-limits.ts';
import {
  confirmed,
  contradicted,
  type Field,
  type Judgement,
  type Seen,
  untested,
  type Verdict,
  withoutSuccess,
} from './verdict.ts';

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

/** Is a key needed exactly as the entry says? Without one the call must be refused, with one it must work. */
function judgeAuthentication(seen: Seen): Judgement {
  const { api, of } = seen;
  const first = of('first');
  const { credential, authentication } = api;
  if (credential === null || credential.optional) {
    if (first?.kind === 'refused') return contradicted('status', ['first'], authentication, foundOf(first));
    if (first?.kind !== 'success') return withoutSuccess(first);
    return authentication === 'No key' ? confirmed(['first'], authentication) : withKey(seen);
  }
  const without = of('without-key');
  if (without?.kind === 'success') return contradicted('key-not-needed', ['without-key'], '401', foundOf(without));
  if (without?.kind !== 'refused') return without ? withoutSuccess(without) : withoutSuccess(first);
  return first?.kind === 'success' ? confirmed(['first', 'without-key'], authentication) : withoutSuccess(first);
}

/** Does the key work in the place that the entry names? */
function judgeCredential(seen: Seen): Judgement {
  const { credential } = seen.api;
  if (credential === null) return untested('not-by-machine');
  if (credential.optional) return withKey(seen);
  const first = seen.of('first');
  return first?.kind === 'success'
    ? confirmed(['first'], `${credential.place} ${credential.name}`)
    : withoutSuccess(first);
}

function withKey({ api, of }: Seen): Judgement {
  const seen = of('with-key');
  if (seen?.kind !== 'success') return withoutSuccess(seen);
  return confirmed(['with-key'], `${api.credential?.place} ${api.credential?.name}`);
}

/** Does the API answer in every format that the entry lists? JSON is checked with the first request. */
function judgeFormats({ api, of }: Seen): Judgement {
  const first = of('first');
  if (first?.kind !== 'success' || !first.answer) return withoutSuccess(first);
  const json = essenceOf(headerOf(first.answer, 'content-type'));
  if (json !== essenceOf(api.response.contentType))
    return contradicted('content-type', ['first'], api.response.contentType, json);
  let missed: Judgement | undefined;
  for (const { format, contentType } of api.formatExamples) {
    const key = `format ${format}`;
    const seen = of(key);
    if (seen?.kind !== 'success' || !seen.answer) {
      if (seen?.answer && (seen.kind === 'failed' || seen.kind === 'gone'))
        return contradicted('format-differs', [key], `${format} ${contentType}`, String(seen.answer.status));
      missed ??= withoutSuccess(seen);
      continue;
    }
    const type = headerOf(seen.answer, 'content-type');
    if (essenceOf(type) !== essenceOf(contentType) || seen.answer.body.length === 0)
      return contradicted('format-differs', [key], `${format} ${contentType}`, type);
  }
  return (
    missed ??
    confirmed(['first', ...api.formatExamples.map(({ format }) => `format ${format}`)], api.formats.join(', '))
  );
}

/** Does the API fail as the entry says? One failure is provoked. */
function judgeFailures({ api, of }: Seen): Judgement {
  const failure = failureToProvoke(api);
  if (!failure) return untested('not-by-machine');
  const key = `failure ${failure.code}`;
  const seen = of(key);
  if (!seen) return withoutSuccess(of('first'));
  const { answer, kind } = seen;
  if (!answer || kind === 'filtered' || kind === 'limit-spent' || kind === 'down' || kind === 'moved')
    return withoutSuccess(seen);
  const type = headerOf(answer, 'content-type');
  const expected = `${failure.status} ${failure.contentType} (${failure.code})`;
  const isThis =
    answer.status === failure.status &&
    essenceOf(type) === essenceOf(failure.contentType) &&
    (failure.match === undefined || answer.failure?.code === failure.code);
  const found = `${answer.status} ${type ?? ''}${answer.failure ? ` (${answer.failure.code})` : ''}`;
  return isThis ? confirmed([key], expected) : contradicted('failure-differs', [key], expected, found);
}
