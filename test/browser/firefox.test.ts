// The tasks that readers come for, in Debian's Firefox. It costs a minute of processor time, so only FAROL_TEST_LONG=1 runs it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firefoxHere } from './firefox.ts';
import { setStage } from './stage.ts';
import { tasks, walkOf } from './twelve-tasks.ts';

test('there are twelve tasks', () => assert.equal(tasks.length, 12));

if (process.env.FAROL_TEST_LONG === '1') {
  const { scene } = setStage({}, firefoxHere());
  for (const { name, walk } of tasks)
    scene(`Firefox: ${name}`, async (t, stage) => {
      for (const language of ['pt-BR', 'en'] as const) {
        const page = await stage.open(t, language === 'en' ? '/en/' : '/');
        const { walk: steps, presses } = walkOf(page, language);
        await walk(steps);
        assert.ok(presses() <= 3, `${presses()} presses in ${language}`);
      }
    });
}
