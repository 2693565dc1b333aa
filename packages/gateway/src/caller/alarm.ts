/** Written by the clock that it is set on: when it is due, and between whom it waits. */
export type Alarm = {
  dueAt: number;
  earlier: Alarm | undefined;
  later: Alarm | undefined;
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
 * call is over long before its time is up, and then has cost two links instead of a timer.
 *
 * Not a Set: each time a Set makes itself a new table, the old one goes on holding who was in it and the new table too. Once one of
 * them has grown old, every later one does, and takes a call with all that hangs on it along: megabytes in a second.
 */
export function createAlarmClock(ms: number): AlarmClock {
  let first: Alarm | undefined;
  let last: Alarm | undefined;
  let timer: NodeJS.Timeout | undefined;

  const watch = (delay: number): void => {
    timer = setTimeout(look, delay).unref();
  };

  const clear = (alarm: Alarm): void => {
    const { earlier, later } = alarm;
    if (earlier === undefined && first !== alarm) return;
    if (earlier) earlier.later = later;
    else first = later;
    if (later) later.earlier = earlier;
    else last = earlier;
    alarm.earlier = undefined;
    alarm.later = undefined;
  };

  const look = (): void => {
    const now = performance.now();
    try {
      for (let alarm = first; alarm !== undefined && alarm.dueAt <= now; alarm = first) {
        clear(alarm);
        alarm.ring();
      }
    } finally {
      // Also after one whose ringing failed: the others still wait.
      timer = undefined;
      if (first) watch(Math.max(1, Math.ceil(first.dueAt - now)));
    }
  };

  return {
    ms,
    set: (alarm) => {
      alarm.dueAt = performance.now() + ms;
      alarm.earlier = last;
      if (last) last.later = alarm;
      else first = alarm;
      last = alarm;
      if (!timer) watch(ms);
    },
    clear,
  };
}
