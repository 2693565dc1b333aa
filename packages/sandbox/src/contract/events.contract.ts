// The events that changes of payments cause, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aPayment, arrange, expectBody, expectProblem, hourMs, type Subject } from '../testing/arranged-sandbox.ts';

export function eventsContract(subject: Subject): void {
  describe(`${subject.name}: events`, { skip: subject.skip ?? false }, () => {
    it('are created for every change, with exactly the members of spec 2.6', async (t) => {
      const { ask, clock, store } = await arrange(t, subject);
      const { id } = await expectBody(await ask('POST', '/pagamentos', { ...aPayment, situacao: 'aprovado' }), 201);
      clock.now += 1;
      await ask('PATCH', `/pagamentos/${id}`, { valor: 100, situacao: 'estornado' });
      await ask('PATCH', `/pagamentos/${id}`, { valor: 100 });
      await ask('PUT', `/pagamentos/${id}`, { valor: 100, moeda: 'BRL', descricao: 'Plano mensal' });
      await ask('PATCH', `/pagamentos/${id}`, { situacao: 'recusado' });
      await ask('DELETE', `/pagamentos/${id}`);
      const { data } = await expectBody(await ask('GET', '/eventos'), 200);
      assert.deepEqual(
        data.map(({ evento, valor }: { evento: string; valor: number }) => [evento, valor]),
        [
          ['pagamento.criado', 4990],
          ['pagamento.aprovado', 4990],
          ['pagamento.atualizado', 100],
          ['pagamento.estornado', 100],
          ['pagamento.atualizado', 100],
          ['pagamento.recusado', 100],
          ['pagamento.removido', 100],
        ],
      );
      const stored = await store.read<{ id: string; body: Uint8Array }>(
        'SELECT id, body FROM webhook_events ORDER BY position',
      );
      for (const [n, { id: eventId, body }] of stored.entries()) {
        const text = Buffer.from(body).toString();
        const { evento, valor, moeda, criado_em } = JSON.parse(text);
        assert.equal(text, JSON.stringify({ evento, id: eventId, valor, moeda, criado_em }));
        assert.deepEqual(data[n], JSON.parse(text));
      }
      const one = await expectBody(await ask('GET', `/eventos/${data[1].id}`), 200);
      assert.deepEqual(one, { ...data[1], recurso: `/sandbox/v1/pagamentos/${id}` });
    });

    it('are found by kind and by time', async (t) => {
      const { ask, clock } = await arrange(t, subject);
      await ask('POST', '/pagamentos', aPayment);
      clock.now += hourMs;
      await ask('POST', '/pagamentos', { ...aPayment, situacao: 'aprovado' });
      const kinds = async (query: string) =>
        (await expectBody(await ask('GET', `/eventos?${query}`), 200)).data.map(({ evento }: { evento: string }) =>
          evento.slice(10),
        );
      assert.deepEqual(await kinds('tipo=pagamento.criado'), ['criado', 'criado']);
      assert.deepEqual(await kinds('desde=2026-01-15T13:00:00Z'), ['criado', 'aprovado']);
      assert.deepEqual(await kinds('desde=2026-01-15T10:00:00-03:00&ordem=decrescente&limit=1'), ['aprovado']);
      const problem = await expectProblem(
        await ask('GET', '/eventos?tipo=boleto&desde=ontem&limit=0&x=1&x=2'),
        400,
        'invalid-parameter',
      );
      assert.deepEqual(
        problem.errors.map(({ parameter }: { parameter: string }) => parameter),
        ['tipo', 'desde', 'limit', 'x', 'x'],
      );
    });

    it('and their payment are stored together or not at all', async (t) => {
      const { ask, store, clock, sandbox, caller } = await arrange(t, subject, { limits: { events: 3 } });
      const { id } = await expectBody(await ask('POST', '/pagamentos', aPayment), 201);
      const before = await sandbox.payments.list(caller);
      // Two events would be one too many for the key: the payment and the first event go too.
      await ask('PATCH', `/pagamentos/${id}`, { valor: 1 });
      await expectProblem(await ask('POST', '/pagamentos', { ...aPayment, situacao: 'aprovado' }), 409, 'conflict');
      assert.equal((await sandbox.payments.list(caller)).items.length, 1);
      assert.equal((await sandbox.events.list(caller)).items.length, 2);
      assert.equal(before.items.length, 1);
      // A store that fails at the event leaves no payment.
      clock.now += 1;
      await store.run(`UPDATE sandbox_keys SET events = 0`);
      await store.migrate('broken', [
        { name: 'broken', sql: 'ALTER TABLE webhook_events RENAME TO webhook_events_away' },
      ]);
      await assert.rejects(sandbox.payments.create(caller, aPayment));
      await assert.rejects(sandbox.payments.remove(caller, id));
      assert.equal((await sandbox.payments.list(caller)).items.length, 1);
      await store.migrate('mended', [
        { name: 'mended', sql: 'ALTER TABLE webhook_events_away RENAME TO webhook_events' },
      ]);
      assert.equal((await sandbox.events.list(caller)).items.length, 2);
    });
  });
}
