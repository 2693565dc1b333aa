// Requests beyond those that an entry contains: known examples, documented failures, made-up texts, and what is not simulated.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createSimulator } from './simulator.ts';
import { createHandClock } from './testing/hand-clock.ts';
import items from './testing/other-items.json' with { type: 'json' };
import { type Asked, requestTo } from './testing/request-to.ts';

const catalogue = loadCatalogue();

async function ask(id: string, asked: Asked) {
  const api = catalogue.api(id);
  assert.ok(api);
  const response = await createSimulator({ catalogue, clock: createHandClock() })(requestTo(api, asked));
  const as = response.headers.get('x-farol-simulated-as');
  return { status: response.status, as, text: await response.text() };
}

/** The request, the status, what the data is, and a part that the body must hold. */
type Answered = [id: string, what: string, asked: Asked, status: number, as: string, body: string];
for (const [id, what, asked, status, as, body] of items.answered as unknown as Answered[]) {
  test(`${id}: ${what} answers ${status}, ${as}`, async () => {
    const answer = await ask(id, asked);
    assert.deepEqual([answer.status, answer.as], [status, as], answer.text);
    assert.match(answer.text, new RegExp(body));
  });
}

/** What earlier versions answered with the data of something else, or with a failure that nobody documents. */
for (const [id, asked] of items.unknown as unknown as [id: string, asked: Asked][]) {
  test(`${id}: ${asked.path ?? JSON.stringify(asked.query ?? asked.body)} is not simulated`, async () => {
    const { status, as, text } = await ask(id, asked);
    assert.deepEqual([status, as], [501, 'not-simulated'], text);
    assert.equal(JSON.parse(text).type, '/problems/not-simulated');
  });
}
