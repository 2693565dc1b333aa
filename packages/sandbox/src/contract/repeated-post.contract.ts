// A POST that is repeated with the same Idempotency-Key, on each store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aPayment, arrange, expectBody, expectProblem, hourMs, type Subject } from '../testing/arranged-sandbox.ts';

export function repeatedPostContract(subject: Subject): void {
  describe(`${subject.name}: repeating a POST`, { skip: subject.skip ?? false }, () => {
    it('gives the first answer again, byte by byte, and creates nothing more', async (t) => {
      const { ask, sandbox, caller, clock } = await arrange(t, subject);
      const key = { 'idempotency-key': '"8e03978e-40d5-43dd-bc93-6894a57f9324"' };
      const first = await ask('POST', '/pagamentos', aPayment, key);
      const text = await first.text();
      const { id } = JSON.parse(text);
      clock.now += hourMs;
      await ask('PATCH', `/pagamentos/${id}`, { valor: 1 });
      const spaced = JSON.stringify(aPayment, null, 2);
      const again = await ask('POST', '/pagamentos', spaced, {
        'idempotency-key': '8e03978e-40d5-43dd-bc93-6894a57f9324',
      });
      assert.equal(again.status, 201);
      assert.equal(await again.text(), text);
      for (const name of ['location', 'etag']) assert.equal(again.headers.get(name), first.headers.get(name));
      await ask('DELETE', `/pagamentos/${id}`);
      assert.equal(await (await ask('POST', '/pagamentos', aPayment, key)).text(), text);
      assert.equal((await sandbox.payments.list(caller)).items.length, 0);
    });

    it('with another body or at another address is 422, and a refused body does not use the key up', async (t) => {
      const { ask } = await arrange(t, subject);
      const key = { 'idempotency-key': 'a' };
      await expectProblem(await ask('POST', '/pagamentos', {}, key), 400, 'malformed-body');
      assert.equal((await ask('POST', '/pagamentos', aPayment, key)).status, 201);
      await expectProblem(
        await ask('POST', '/pagamentos', { ...aPayment, valor: 1 }, key),
        422,
        'idempotency-key-reused',
      );
      await expectProblem(
        await ask('POST', '/webhooks', { url: 'https://example.com/', eventos: ['*'] }, key),
        422,
        'idempotency-key-reused',
      );
      for (const bad of ['""', 'x'.repeat(256), 'a"b', '"a']) {
        const problem = await expectProblem(
          await ask('POST', '/pagamentos', aPayment, { 'idempotency-key': bad }),
          400,
          'invalid-parameter',
        );
        assert.equal(problem.errors[0].header, 'Idempotency-Key');
      }
    });

    it('while the first call is under way is 409, and afterwards its answer', async (t) => {
      const { sandbox, caller } = await arrange(t, subject);
      const [first, second] = await Promise.allSettled([
        sandbox.payments.create(caller, aPayment, 'a'),
        sandbox.payments.create(caller, aPayment, 'a'),
      ]);
      assert.equal(first.status, 'fulfilled');
      assert.equal(second.status === 'rejected' && second.reason.code, 'conflict');
      const again = await sandbox.payments.create(caller, aPayment, 'a');
      assert.deepEqual(again, first.value);
    });

    it('by many callers at once creates one payment', async (t) => {
      const { ask, sandbox, caller } = await arrange(t, subject);
      const key = { 'idempotency-key': 'race' };
      const all = await Promise.all(Array.from({ length: 12 }, () => ask('POST', '/pagamentos', aPayment, key)));
      const made = all.filter(({ status }) => status === 201);
      assert.ok(made.length >= 1);
      for (const other of all.filter(({ status }) => status !== 201)) {
        assert.equal(other.headers.get('retry-after'), '1');
        await expectProblem(other, 409, 'conflict');
      }
      const { items } = await sandbox.payments.list(caller);
      assert.equal(items.length, 1);
      const late = await expectBody(await ask('POST', '/pagamentos', aPayment, key), 201);
      assert.deepEqual(late, items[0]);
      assert.equal((await sandbox.events.list(caller)).items.length, 1);
    });
  });
}
