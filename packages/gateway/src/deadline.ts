import type { Caller, Inbound } from './inbound.ts';

/** The shortest of our own cap, the caller's deadline and what it prefers to wait (RFC 7240 §4.3), in milliseconds. */
export function callTime(
  { header }: Inbound,
  deadline: number | undefined,
  now: number,
  cap: number,
): { readonly at: number; readonly ms: number } {
  const wait = /(?:^|[,;\s])wait=(\d{1,5})\b/i.exec(header('prefer') ?? '')?.[1];
  const ms = Math.max(
    0,
    Math.min(cap, deadline === undefined ? cap : deadline - now, wait === undefined ? cap : Number(wait) * 1_000),
  );
  return { at: now + ms, ms };
}

/** Ends the waiting for an answer, not an answer that is already being read. */
export function createDeadline(caller: Caller, time: { readonly at: number; readonly ms: number }) {
  const controller = new AbortController();
  const leave = (): void => controller.abort(new Error('the caller went away'));
  const stopListening = caller.onLeave(leave);
  if (caller.isGone()) leave();
  const timer = setTimeout(() => controller.abort(new DOMException('the time is up', 'TimeoutError')), time.ms);
  return {
    signal: controller.signal,
    at: time.at,
    clear: (): void => {
      clearTimeout(timer);
      stopListening();
    },
  };
}
