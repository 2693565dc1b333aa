import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Delivery, progressOf, untilNext } from './delivery.ts';

const attempt = { numero: 1, em: '2026-01-15T12:00:00Z', resultado: 'falhou', status: 500, resposta: null };

function delivery(situacao: string, more: Partial<Delivery> = {}): Delivery {
  return {
    id: 'ent_1',
    situacao,
    criado_em: '2026-01-15T12:00:00Z',
    tentativas: [],
    proxima_tentativa_em: null,
    ...more,
  };
}

test('a lesson is settled when every delivery has ended and none can be recovered', () => {
  const up = { isDown: false };
  assert.equal(progressOf([], up).isSettled, false);
  assert.equal(progressOf([delivery('entregue'), delivery('pendente')], up).isSettled, false);
  assert.equal(progressOf([delivery('entregue')], up).isSettled, true);
});

test('a lost delivery can be recovered, and one to a receiver that is down after its first attempt', () => {
  assert.equal(progressOf([delivery('perdida')], { isDown: false }).canReconcile, true);
  assert.equal(progressOf([delivery('pendente')], { isDown: true }).canReconcile, false);
  const tried = [delivery('pendente', { tentativas: [attempt] })];
  assert.equal(progressOf(tried, { isDown: true }).canReconcile, true);
  assert.equal(progressOf(tried, { isDown: false }).canReconcile, false);
});

test('a recovered event cannot be recovered again, and the lesson is settled', () => {
  const { canReconcile, isSettled } = progressOf([delivery('perdida')], { isDown: false, missing: ['evt_1'] });
  assert.deepEqual([canReconcile, isSettled], [false, true]);
});

test('the next look follows the earliest attempt that is due, never sooner than 400 ms nor later than 3 s', () => {
  const now = Date.parse('2026-01-15T12:00:00Z');
  const dueIn = (ms: number) => delivery('pendente', { proxima_tentativa_em: new Date(now + ms).toISOString() });
  assert.equal(untilNext([dueIn(1_000), dueIn(2_000)], now), 1_200);
  assert.equal(untilNext([dueIn(30_000)], now), 3_000);
  assert.equal(untilNext([dueIn(-5_000)], now), 400);
  assert.equal(untilNext([delivery('pendente')], now), 400);
  assert.equal(untilNext([], now), 3_000);
});
