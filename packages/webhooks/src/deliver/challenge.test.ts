import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '@farol/store';
import { createChallenge } from './challenge.ts';
import type { ClaimedDelivery } from './claim.ts';
import type { Poster } from './post.ts';

const delivery: ClaimedDelivery = {
  position: 1,
  lease: 'x',
  attempt: 1,
  step: 0,
  eventId: 'evt_1',
  kind: 'pagamento.criado',
  body: Buffer.from('{}'),
  owner: 'ana',
  endpointId: 'end_1',
  url: 'https://hook.example/',
  scheme: 'spec',
  secrets: { current: 'segredo-de-exemplo', all: ['segredo-de-exemplo'] },
  isVerified: false,
  fault: null,
  claimedAt: 0,
  heldSince: 0,
};

test('a refused question is remembered for a minute without the headers of the answer, which the receiver chooses', async () => {
  let posts = 0;
  const poster = {
    post: async () => {
      posts += 1;
      return { answer: { status: 200, headers: { 'x-long': 'x'.repeat(15_000) }, body: Buffer.from('ok') } };
    },
  } as unknown as Poster;
  const challenge = createChallenge({
    // Only an agreement is stored.
    store: {} as Store,
    poster,
    isLocal: () => false,
    timeoutMs: 1_000,
    userAgent: 'test',
    clock: () => 0,
  });
  for (let n = 0; n < 3; n += 1) {
    const refused = await challenge(delivery);
    assert.deepEqual([refused?.outcome, refused?.answerHeaders], ['unverified', {}]);
  }
  assert.equal(posts, 1);
});
