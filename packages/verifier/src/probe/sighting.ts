import type { Api, Frozen } from '@farol/catalogue';
import type { NoteCode } from '@farol/catalogue/internal';
import type { ProbeAnswer } from '@farol/gateway';
import type { ProblemCode } from '@farol/http';
import type { PlannedProbe } from '../plan/probe-plan.ts';
import { isFiltered } from './edge-filter.ts';

/** The result of one call. */
export type Sighting = {
  readonly probe: PlannedProbe;
  readonly pass: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly headMs: number | null;
  readonly totalMs: number;
  readonly answer: ProbeAnswer | null;
  /** Why there is no answer. */
  readonly trouble: ProblemCode | null;
};

/** Something worth reporting about a check that is not a verdict on a field. */
export type Note = { readonly code: NoteCode; readonly detail: string };

/** The kind of an answer, before it is compared with the entry. */
export type Kind =
  | 'success'
  | 'filtered'
  | 'limit-spent'
  | 'down'
  | 'moved'
  | 'gone'
  | 'refused'
  | 'failed'
  | 'no-answer'
  | 'no-key';

const redirecting = new Set([301, 302, 303, 307, 308]);

export function kindOf(api: Frozen<Api>, { answer, trouble }: Sighting): Kind {
  if (answer === null) {
    if (trouble === 'credential-missing') return 'no-key';
    return trouble === 'limit-reached' ? 'limit-spent' : 'no-answer';
  }
  const { status, failure } = answer;
  if (isFiltered(answer)) return 'filtered';
  if (failure?.situation === 'spent-limit' || status === 429) return 'limit-spent';
  if (failure?.situation === 'blocked-client') return 'filtered';
  if (failure?.situation === 'upstream-down' || failure?.situation === 'overloaded' || status >= 500) return 'down';
  if (redirecting.has(status)) return 'moved';
  if (isKeyRefusal(api, answer)) return 'refused';
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 300 && failure === undefined ? 'success' : 'failed';
}

function isKeyRefusal(api: Frozen<Api>, { status, failure }: ProbeAnswer): boolean {
  // An account without permission is the caller's problem, like a wrong key; it says nothing about the entry.
  if (['missing-key', 'wrong-key', 'forbidden'].includes(failure?.situation ?? '')) return true;
  return status === 401 || (status === 403 && (failure === undefined || api.credential !== null));
}

export function headerOf(answer: ProbeAnswer, name: string): string | null {
  const value = answer.headers[name];
  return value === undefined ? null : typeof value === 'string' ? value : value.join(', ');
}

/** `application/json` of `application/json; charset=utf-8`. */
export function essenceOf(contentType: string | null): string | null {
  return contentType === null ? null : (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

export function textOf(answer: ProbeAnswer): string {
  return new TextDecoder().decode(answer.body);
}

/** The answer in one line: its status, and the entry's name of the failure or the target of the redirect. */
export function foundOf({ answer, trouble }: Sighting): string {
  if (!answer) return trouble ?? 'nothing';
  const more = answer.failure?.code ?? headerOf(answer, 'location');
  return more ? `${answer.status} (${more})` : String(answer.status);
}
