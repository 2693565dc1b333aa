// Turning a delivery away: written down with its reason and never with anything that could hold a secret, then answered.
import { hash } from 'node:crypto';
import type { EventLog } from '../log/event-log.ts';
import type { HeaderLookup } from '../schemes/scheme.ts';
import { createRefusal, type Refusal, type RefusalReason } from '../terms/refusal.ts';
import type { Posted } from './posted.ts';

/** For the log of refusals. A list of what may be kept, not of what may not: a token can be in any header. */
const loggedHeaders = [
  'content-type',
  'content-length',
  'user-agent',
  'webhook-id',
  'webhook-timestamp',
  'x-github-event',
  'x-github-delivery',
  'x-request-id',
];
const maxHeaderValue = 200;

export type TurnedAway = {
  readonly source: string;
  readonly reason: RefusalReason;
  /** Of what was read. */
  readonly body?: Uint8Array;
};

export async function turnAway(
  log: EventLog,
  posted: Posted,
  { source, reason, body }: TurnedAway,
  onError: (error: unknown) => void,
): Promise<Refusal> {
  // What cannot be written down now cannot be written down as refused either.
  if (reason !== 'log_unavailable') {
    const headers = keptHeaders(posted.headers);
    const digest = body === undefined ? null : hash('sha256', body, 'hex');
    await log.refuse({ source, reason, headers, size: body?.byteLength ?? 0, digest }).catch(onError);
  }
  return createRefusal(reason);
}

function keptHeaders(headers: HeaderLookup): Record<string, string> {
  return Object.fromEntries(
    loggedHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value.slice(0, maxHeaderValue)]];
    }),
  );
}
