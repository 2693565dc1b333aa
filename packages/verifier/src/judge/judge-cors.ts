import type { ProbeAnswer } from '@farol/gateway';
import { neededPreflightHeaders, needsPreflight } from '../plan/preflight.ts';
import { foreignOrigin, keyOf } from '../plan/probe-plan.ts';
import { headerOf, type Note } from '../probe/sighting.ts';
import { confirmed, contradicted, type Judgement, type Seen, withoutSuccess } from './verdict.ts';

const allow = 'access-control-allow-origin';
const granted = `${allow}: *`;

/** May a page on another origin call it: on success, after a preflight, and when it fails? */
export function judgeCors(seen: Seen): { readonly judgement: Judgement; readonly notes: readonly Note[] } {
  const { api, of } = seen;
  const origin = of('origin');
  const isOpenEntry = api.cors === 'yes';
  // The first contradiction ends the judgement, and is all that is said about it.
  if (origin?.kind === 'success' && origin.answer && isOpen(origin.answer) !== isOpenEntry) {
    const expected = isOpenEntry ? granted : `no ${allow}`;
    return { judgement: contradicted('cors-success', ['origin'], expected, shown(origin.answer)), notes: [] };
  }
  return isOpenEntry ? judgeOpen(seen) : judgeClosed(seen);
}

function judgeOpen({ api, of, all }: Seen): ReturnType<typeof judgeCors> {
  const [origin, preflight] = [of('origin'), of('preflight')];
  const isDecided = preflight?.answer && !['filtered', 'down', 'limit-spent'].includes(preflight.kind);
  const refused = isDecided ? refusedBy(preflight.answer, api) : undefined;
  if (refused && needsPreflight(api))
    return { judgement: contradicted('cors-preflight', ['preflight'], ...refused), notes: [] };
  const notes: Note[] = refused
    ? [{ code: 'preflight-not-granted', detail: `${refused[0]}, ${refused[1] ?? 'nothing'}` }]
    : [];
  const closed = all.find(
    ({ probe, kind, answer }) =>
      (probe.name === 'failure' || probe.name === 'without-key') && isError(kind) && answer && !isOpen(answer),
  );
  if (closed?.answer)
    return { judgement: contradicted('cors-error', [keyOf(closed.probe)], granted, shown(closed.answer)), notes };
  if (origin?.kind !== 'success') return { judgement: withoutSuccess(origin), notes };
  if (needsPreflight(api) && !isDecided) return { judgement: withoutSuccess(preflight), notes };
  return { judgement: confirmed(['origin', 'preflight'], granted), notes };
}

function judgeClosed({ api, of, all }: Seen): ReturnType<typeof judgeCors> {
  const [origin, preflight] = [of('origin'), of('preflight')];
  const isRefused = preflight?.answer ? refusedBy(preflight.answer, api) !== undefined : undefined;
  const notes: Note[] = isRefused === false ? [{ code: 'preflight-granted', detail: granted }] : [];
  if (all.some(({ kind, answer }) => isError(kind) && answer && isOpen(answer)))
    notes.push({ code: 'error-open', detail: granted });
  // Refused because of its origin, or answered without permission to read: a page gets nothing either way.
  const isTurnedAway = origin?.answer?.failure?.situation === 'blocked-client';
  if (origin?.kind === 'success' || isTurnedAway) return { judgement: confirmed(['origin'], `no ${allow}`), notes };
  const isAnswered = preflight?.kind !== 'filtered' && preflight?.kind !== 'down';
  if (isRefused && needsPreflight(api) && isAnswered)
    return { judgement: confirmed(['preflight'], `no ${allow}`), notes };
  return { judgement: withoutSuccess(origin), notes };
}

function isError(kind: string): boolean {
  return kind === 'failed' || kind === 'gone' || kind === 'refused';
}

function isOpen(answer: ProbeAnswer): boolean {
  const value = headerOf(answer, allow)?.trim();
  return value === '*' || value === foreignOrigin;
}

function shown(answer: ProbeAnswer): string | null {
  const value = headerOf(answer, allow);
  return value === null ? null : `${allow}: ${value}`;
}

/** The permissions that a preflight did not grant: expected and found. */
function refusedBy(answer: ProbeAnswer, api: Seen['api']): [expected: string, found: string | null] | undefined {
  if (answer.status < 200 || answer.status > 299) return ['2xx', String(answer.status)];
  if (!isOpen(answer)) return [granted, shown(answer)];
  const { method } = api.firstRequest;
  const listed = (name: string) => (headerOf(answer, name) ?? '').split(',').map((part) => part.trim().toLowerCase());
  const methods = listed('access-control-allow-methods');
  if (!['GET', 'HEAD', 'POST'].includes(method) && !methods.includes('*') && !methods.includes(method.toLowerCase()))
    return [`access-control-allow-methods: ${method}`, headerOf(answer, 'access-control-allow-methods')];
  const headers = listed('access-control-allow-headers');
  // Fetch standard: the asterisk does not include Authorization.
  const lacking = neededPreflightHeaders(api).filter(
    (name) => !headers.includes(name) && (!headers.includes('*') || name === 'authorization'),
  );
  if (lacking.length === 0) return undefined;
  return [`access-control-allow-headers: ${lacking.join(', ')}`, headerOf(answer, 'access-control-allow-headers')];
}
