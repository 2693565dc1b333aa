// How long a call may wait for its answer.
import type { Caller, HttpRequest } from '@farol/http';
import { GatewayError } from '../problem/errors.ts';
import { Cancellation } from './cancellation.ts';

/** The caller went away. No one reads the problem; it only names the call in the log. */
export const callerLeft = new GatewayError('upstream-timeout');

/** The shortest of our own limit, the caller's deadline and its preference (RFC 7240 §4.3), in milliseconds. */
export function callTime({ header }: HttpRequest, deadline: number | undefined, now: number, mostMs: number): number {
  const prefer = header('prefer');
  const wait = prefer === null ? undefined : /(?:^|[,;\s])wait=(\d{1,5})\b/i.exec(prefer)?.[1];
  const untilDeadline = deadline === undefined ? mostMs : deadline - now;
  return Math.max(0, Math.min(mostMs, untilDeadline, wait === undefined ? mostMs : Number(wait) * 1_000));
}

/** Ends the wait for an answer, not an answer that is already being read. */
export class Deadline extends Cancellation {
  readonly #timer: NodeJS.Timeout;
  readonly #stopListening: () => void;

  constructor(caller: Caller, ms: number) {
    super();
    const leave = (): void => this.cancel(callerLeft);
    this.#stopListening = caller.onLeave(leave);
    if (caller.isGone()) leave();
    this.#timer = setTimeout(() => this.cancel(new GatewayError('upstream-timeout')), ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#stopListening();
  }
}
