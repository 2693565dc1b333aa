import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Attempt, Delivery } from '@farol/webhooks/internal';
import { deliveryView } from './delivery.ts';

const delivery: Delivery = {
  position: 1,
  id: 'ent_1',
  eventId: 'evt_1',
  kind: 'pagamento.criado',
  endpointId: 'end_1',
  state: 'pending',
  reason: null,
  attempts: 1,
  dueAt: 5_000,
  createdAt: 0,
  settledAt: null,
};
const attempt: Attempt = {
  number: 1,
  at: 0,
  durationMs: 3,
  outcome: 'timeout',
  status: null,
  detail: null,
  body: null,
  nextAt: 5_000,
};

describe('a delivery on the wire', () => {
  it('shows when the next attempt is due, and null while an attempt is under way', () => {
    assert.equal(deliveryView(delivery, [attempt]).proxima_tentativa_em, '1970-01-01T00:00:05.000Z');
    assert.equal(deliveryView({ ...delivery, attempts: 2 }, [attempt]).proxima_tentativa_em, null);
    assert.equal(deliveryView({ ...delivery, attempts: 0 }, []).proxima_tentativa_em, '1970-01-01T00:00:05.000Z');
  });

  it('shows the beginning of the answer as text, whatever its bytes are', () => {
    const answered = (body: Buffer) => deliveryView(delivery, [{ ...attempt, body }]).tentativas[0]?.resposta;
    assert.equal(answered(Buffer.from([0x61, 0xff, 0x62])), 'a\ufffdb');
    assert.equal(answered(Buffer.from('x'.repeat(5_000)))?.length, 1_000);
    assert.ok(answered(Buffer.from(`${'x'.repeat(999)}🦀`))?.isWellFormed());
  });
});
