import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnswerWatch } from './answer-watch.ts';

test('an answer of another API is enough, before or after the question; the API’s own is not', async () => {
  const watch = createAnswerWatch(['a', 'b', 'c']);
  const asked = watch.doOthersAnswer('a');
  watch.answered('a');
  watch.answered('b');
  assert.equal(await asked, true);
  assert.equal(await watch.doOthersAnswer('c'), true);
});

test('when all others have ended or wait for the same, none answered', async () => {
  const watch = createAnswerWatch(['a', 'b', 'c']);
  const asked = [watch.doOthersAnswer('a'), watch.doOthersAnswer('b')];
  watch.done('c');
  assert.deepEqual(await Promise.all(asked), [false, false]);
  assert.equal(await createAnswerWatch(['alone']).doOthersAnswer('alone'), false);
});
