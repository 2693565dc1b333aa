// The retries that the guide and its drawing state are those that the sender makes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { attemptDelaysMs, maxRetryAfterMs, retryJitter } from '@farol/webhooks';

const section = loadCatalogue()
  .guide('webhooks')
  ?.sections.find(({ id }) => id === 'retries');

test('the ladder draws every attempt of the sender at its time since the first', () => {
  assert.ok(section?.figure?.kind === 'ladder');
  let since = 0;
  assert.deepEqual(
    section.figure.steps.map(({ seconds }) => seconds),
    attemptDelaysMs.map((delay) => {
      since += delay / 1_000;
      return since;
    }),
  );
});

test('the text names every pause, the jitter and the longest pause that a receiver can ask for', () => {
  const named = (ms: number) =>
    ms < 60_000 ? `${ms / 1_000} s` : ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`;
  for (const language of ['pt', 'en'] as const) {
    const text = section?.body[language] ?? '';
    for (const delay of attemptDelaysMs.slice(1)) assert.ok(text.includes(named(delay)), named(delay));
    assert.ok(text.includes(`${retryJitter * 100}%`));
  }
  assert.equal(maxRetryAfterMs, 86_400_000);
});
