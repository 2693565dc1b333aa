import type { Alarm, AlarmClock } from './alarm.ts';
import { Cancellation } from './cancellation.ts';
import type { Caller, Inbound } from './inbound.ts';

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

/** Ends the waiting for an answer, not an answer that is already being read. */
export class Deadline extends Cancellation implements Alarm {
  /** When the waiting ends, on the gateway's clock. */
  readonly at: number;
  dueAt = 0;
  earlier: Alarm | undefined = undefined;
  later: Alarm | undefined = undefined;
  readonly #cap: AlarmClock;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #stopListening: () => void;

  /** `cap` rings for all who wait as long as can be. */
  constructor(caller: Caller, time: CallTime, cap: AlarmClock) {
    super();
    this.at = time.at;
    this.#cap = cap;
    const leave = (): void => this.end(new Error('the caller went away'));
    this.#stopListening = caller.onLeave(leave);
    if (caller.isGone()) leave();
    if (time.ms === cap.ms) cap.set(this);
    else this.#timer = setTimeout(() => this.ring(), time.ms);
  }

  ring(): void {
    this.end(new DOMException('the time is up', 'TimeoutError'));
  }

  clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
    else this.#cap.clear(this);
    this.#stopListening();
  }
}
