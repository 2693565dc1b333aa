import type { AlarmClock } from './alarm.ts';
import type { Caller, Inbound } from './inbound.ts';
import { Patience, type Waiting } from './patience.ts';

export type CallTime = { readonly at: number; readonly ms: number };

/** The shortest of our own cap, the caller's deadline and what it prefers to wait (RFC 7240 §4.3), in milliseconds. */
export function callTime({ header }: Inbound, deadline: number | undefined, now: number, cap: number): CallTime {
  const prefer = header('prefer');
  const wait = prefer === null ? undefined : /(?:^|[,;\s])wait=(\d{1,5})\b/i.exec(prefer)?.[1];
  const ms = Math.max(
    0,
    Math.min(cap, deadline === undefined ? cap : deadline - now, wait === undefined ? cap : Number(wait) * 1_000),
  );
  return { at: now + ms, ms };
}

export type Deadline = { readonly signal: Waiting; readonly at: number; readonly clear: () => void };

/** Ends the waiting for an answer, not an answer that is already being read. `cap` rings for all who wait as long as can be. */
export function createDeadline(caller: Caller, time: CallTime, cap: AlarmClock): Deadline {
  const signal = new Patience();
  const timeUp = (): void => signal.end(new DOMException('the time is up', 'TimeoutError'));
  const stopListening = caller.onLeave(() => signal.end(new Error('the caller went away')));
  if (caller.isGone()) signal.end(new Error('the caller went away'));
  const alarm = time.ms === cap.ms ? cap.set(timeUp) : undefined;
  const timer = alarm ? undefined : setTimeout(timeUp, time.ms);
  return {
    signal,
    at: time.at,
    clear: () => {
      if (alarm) cap.clear(alarm);
      clearTimeout(timer);
      stopListening();
    },
  };
}
