import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Alarm, createAlarmClock } from './alarm.ts';

const unset = { dueAt: 0, earlier: undefined, later: undefined };

/** Sets as many, and tells in which order they rang and after how many milliseconds. */
function ringing(ms: number, count: number, silenced: readonly number[] = []) {
  const clock = createAlarmClock(ms);
  const rang: { readonly number: number; readonly after: number }[] = [];
  const last = Array.from({ length: count }, (_, number) => number).findLast((one) => !silenced.includes(one));
  // The clock alone keeps no process alive.
  const alive = setInterval(() => {}, 1_000);
  return new Promise<typeof rang>((resolve) => {
    const set: Alarm[] = [];
    const started = performance.now();
    for (let number = 0; number < count; number += 1) {
      const alarm = {
        ...unset,
        ring: () => {
          rang.push({ number, after: performance.now() - started });
          if (number === last) resolve(rang);
        },
      };
      clock.set(alarm);
      set.push(alarm);
    }
    for (const number of silenced) if (set[number]) clock.clear(set[number]);
  }).finally(() => clearInterval(alive));
}

test('alarms ring in the order in which they were set, none before its time', async () => {
  const rang = await ringing(15, 50);
  assert.deepEqual(
    rang.map(({ number }) => number),
    Array.from({ length: 50 }, (_, number) => number),
  );
  for (const { after } of rang) assert.ok(after >= 15, `after ${after} ms`);
});

test('one that was cleared stays silent, and those behind it ring all the same', async () => {
  const rang = await ringing(15, 4, [0, 2]);
  assert.deepEqual(
    rang.map(({ number }) => number),
    [1, 3],
  );
});

test('whichever are cleared, and however often, exactly the others ring, and the cleared hold on to nobody', async () => {
  for (const silenced of [[4], [0, 1, 2, 3], [1, 2], [3, 2, 1], [0, 4], [2, 2]]) {
    const rang = await ringing(5, 5, silenced);
    assert.deepEqual(
      rang.map(({ number }) => number),
      [0, 1, 2, 3, 4].filter((number) => !silenced.includes(number)),
    );
  }
  assert.deepEqual(await afterTheLastWasCleared(), ['kept', 'late']);
  const clock = createAlarmClock(1_000);
  const [first, middle, last] = [0, 1, 2].map(() => ({ ...unset, ring: () => {} }));
  assert.ok(first && middle && last);
  for (const alarm of [first, middle, last]) clock.set(alarm);
  for (const alarm of [middle, middle, first, last]) {
    clock.clear(alarm);
    assert.deepEqual([alarm.earlier, alarm.later], [undefined, undefined]);
  }
});

function afterTheLastWasCleared(): Promise<string[]> {
  const clock = createAlarmClock(5);
  const alive = setInterval(() => {}, 1_000);
  const rang: string[] = [];
  return new Promise<string[]>((resolve) => {
    const cleared = { ...unset, ring: () => rang.push('cleared') };
    clock.set({ ...unset, ring: () => rang.push('kept') });
    clock.set(cleared);
    clock.clear(cleared);
    clock.set({
      ...unset,
      ring: () => {
        rang.push('late');
        resolve(rang);
      },
    });
  }).finally(() => clearInterval(alive));
}

test('one that is set when another is about to ring gets its whole time', async () => {
  const clock = createAlarmClock(20);
  const alive = setInterval(() => {}, 1_000);
  const waited = await new Promise<number>((resolve) => {
    clock.set({
      ...unset,
      ring: () => {
        const started = performance.now();
        clock.set({ ...unset, ring: () => resolve(performance.now() - started) });
      },
    });
  });
  clearInterval(alive);
  assert.ok(waited >= 20, `${waited} ms`);
});

test('one that was set while another ran rings after it, and not with it', { timeout: 5_000 }, async () => {
  const clock = createAlarmClock(30);
  const alive = setInterval(() => {}, 1_000);
  const rang: number[] = [];
  await new Promise<void>((resolve) => {
    clock.set({ ...unset, ring: () => rang.push(performance.now()) });
    setTimeout(() => {
      const started = performance.now();
      clock.set({
        ...unset,
        ring: () => {
          rang.push(performance.now());
          assert.ok(performance.now() - started >= 30);
          resolve();
        },
      });
    }, 10);
  });
  clearInterval(alive);
  assert.equal(rang.length, 2);
});
