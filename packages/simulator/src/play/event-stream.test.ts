import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createSimulator } from '../simulator.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { requestTo } from '../testing/request-to.ts';

const catalogue = loadCatalogue();
const models = ['anthropic-claude', 'google-gemini'].map((id) => {
  const api = catalogue.api(id);
  const example = api?.formatExamples.find(({ format }) => format === 'SSE (streaming)');
  assert.ok(api && example);
  return { api, example };
});

async function chunksOf(response: Response): Promise<string[]> {
  const chunks: string[] = [];
  for await (const chunk of response.body ?? []) chunks.push(new TextDecoder().decode(chunk));
  return chunks;
}

for (const { api, example } of models) {
  const asked = { ...example.request };

  test(`${api.id} streams one event at a time, with a pause in between`, async () => {
    const clock = createHandClock();
    const simulator = createSimulator({ catalogue, clock, eventPauseMs: 40 });
    const response = await simulator(requestTo(api, asked));
    assert.equal(simulator.openStreams(), 1);
    const chunks = await chunksOf(response);
    assert.equal(chunks.join(''), example.sample);
    assert.ok(chunks.length > 1 && chunks.every((chunk) => chunk.endsWith('\n\n') && chunk.trim() !== ''));
    assert.deepEqual(clock.slept, Array(chunks.length - 1).fill(40));
    assert.equal(simulator.openStreams(), 0);
  });

  test(`${api.id} stops when the request is aborted, in the middle of a pause`, async () => {
    const simulator = createSimulator({ catalogue, clock: createHandClock({ hold: true }), eventPauseMs: 1_000 });
    const leaving = new AbortController();
    const reader = (await simulator(requestTo(api, { ...asked, signal: leaving.signal }))).body?.getReader();
    assert.equal((await reader?.read())?.done, false);
    const next = reader?.read();
    leaving.abort(new Error('left'));
    await assert.rejects(next ?? Promise.resolve(), /left/);
    assert.equal(simulator.openStreams(), 0);
  });

  test(`${api.id} stops when the reader cancels`, async () => {
    const simulator = createSimulator({ catalogue, clock: createHandClock({ hold: true }), eventPauseMs: 1_000 });
    const reader = (await simulator(requestTo(api, asked))).body?.getReader();
    await reader?.read();
    void reader?.read();
    await reader?.cancel();
    assert.equal(simulator.openStreams(), 0);
  });

  test(`${api.id} breaks off in the middle with the fault for it`, async () => {
    const simulator = createSimulator({ catalogue, faults: { [api.id]: { cutStreamAfter: 1 } } });
    const response = await simulator(requestTo(api, asked));
    await assert.rejects(chunksOf(response), { code: 'stream_cut' });
    assert.equal(simulator.openStreams(), 0);
  });
}

test('a thousand abandoned streams leave none open', async () => {
  const simulator = createSimulator({ catalogue, clock: createHandClock({ hold: true }), eventPauseMs: 1_000 });
  const [model] = models;
  assert.ok(model);
  for (let i = 0; i < 1_000; i += 1) {
    const leaving = new AbortController();
    const asked = requestTo(model.api, { ...model.example.request, key: `k${i % 7}`, signal: leaving.signal });
    const reader = (await simulator(asked)).body?.getReader();
    if (i % 2) await reader?.read();
    leaving.abort();
  }
  assert.equal(simulator.openStreams(), 0);
});

test('Gemini sends the same parts as one JSON list without alt=sse', async () => {
  const { api, example } = models[1] ?? assert.fail();
  const response = await createSimulator({ catalogue })(requestTo(api, { ...example.request, query: {} }));
  const pieces = (await response.json()) as { candidates: unknown[] }[];
  assert.equal(pieces.length, 2);
  assert.ok(pieces.every(({ candidates }) => candidates.length === 1));
});
