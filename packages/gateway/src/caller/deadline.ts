// How long a call may wait for its answer.
import type { Caller, HttpRequest } from '@farol/http';
import { GatewayError } from '../problem/errors.ts';

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
export function createDeadline(
  caller: Caller,
  ms: number,
): { readonly signal: AbortSignal; readonly clear: () => void } {
  const controller = new AbortController();
  const leave = (): void => controller.abort(callerLeft);
  const stopListening = caller.onLeave(leave);
  if (caller.isGone()) leave();
  const timer = setTimeout(() => controller.abort(new GatewayError('upstream-timeout')), ms);
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      stopListening();
    },
  };
}

/** Rejects with the reason of the signal as soon as the caller does not wait any longer; the work goes on. */
export async function orGone<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: gone, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, gone]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
