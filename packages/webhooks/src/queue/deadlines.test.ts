import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createDeadlines } from './deadlines.ts';

function arrange(t: TestContext) {
  let now = 0;
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(performance, 'now', () => now);
  const expired: string[] = [];
  const deadlines = createDeadlines<{ readonly name: string; until: number; readonly expire: () => void }>();
  return {
    deadlines,
    expired,
    made: (name: string, until: number) => ({ name, until, expire: () => expired.push(name) }),
    pass: (ms: number) => {
      now += ms;
      t.mock.timers.tick(ms);
    },
  };
}

describe('deadlines', () => {
  it('expire each at its time, in whatever order they were added', (t) => {
    const { deadlines, expired, made, pass } = arrange(t);
    for (const [name, until] of [
      ['late', 300],
      ['early', 100],
      ['middle', 200],
    ] as const)
      deadlines.add(made(name, until));
    pass(99);
    assert.deepEqual(expired, []);
    pass(1);
    assert.deepEqual(expired, ['early']);
    pass(100);
    assert.deepEqual(expired, ['early', 'middle']);
    pass(100);
    assert.deepEqual(expired, ['early', 'middle', 'late']);
    pass(1_000);
    assert.equal(expired.length, 3);
    assert.deepEqual(deadlines.all(), []);
  });

  it('expire earlier when their time became an earlier one, and never after they were removed', (t) => {
    const { deadlines, expired, made, pass } = arrange(t);
    const [moved, removed] = [made('moved', 1_000), made('removed', 50)];
    deadlines.add(moved);
    deadlines.add(removed);
    moved.until = 100;
    deadlines.hasChanged(moved);
    deadlines.remove(removed);
    pass(99);
    assert.deepEqual(expired, []);
    pass(1);
    assert.deepEqual(expired, ['moved']);
  });

  it('leave no timer when they are closed', (t) => {
    const { deadlines, expired, made, pass } = arrange(t);
    deadlines.add(made('one', 100));
    deadlines.close();
    pass(100);
    assert.deepEqual(expired, []);
  });
});
