export type Alarm = {
  /** Written by the clock that it is set on. */
  dueAt: number;
  ring(): void;
};

/** Alarms that all go off after the same time. */
export type AlarmClock = {
  readonly ms: number;
  readonly set: (alarm: Alarm) => void;
  readonly clear: (alarm: Alarm) => void;
};

/**
 * One timer for all of them: they are due in the order in which they were set, so only the first has to be watched. Nearly every
 * call is over long before its time is up, and then has cost an entry in a set instead of a timer.
 */
export function createAlarmClock(ms: number): AlarmClock {
  const waiting = new Set<Alarm>();
  let timer: NodeJS.Timeout | undefined;

  const watch = (delay: number): void => {
    timer = setTimeout(look, delay).unref();
  };

  const look = (): void => {
    const now = performance.now();
    try {
      for (const alarm of waiting) {
        if (alarm.dueAt > now) break;
        waiting.delete(alarm);
        alarm.ring();
      }
    } finally {
      // Also after one whose ringing failed: the others still wait.
      const [next] = waiting;
      timer = undefined;
      if (next) watch(Math.max(1, Math.ceil(next.dueAt - now)));
    }
  };

  return {
    ms,
    set: (alarm) => {
      alarm.dueAt = performance.now() + ms;
      waiting.add(alarm);
      if (!timer) watch(ms);
    },
    clear: (alarm) => {
      waiting.delete(alarm);
    },
  };
}
