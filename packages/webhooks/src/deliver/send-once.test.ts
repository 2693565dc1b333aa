import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer, type Delivered, startEndpoint } from '../../../../test/webhooks-endpoint.ts';
import { schemes } from '../schemes/schemes.ts';
import { failsWith } from '../testing/fails-with.ts';
import { sendOnce } from './send-once.ts';

const event = { kind: 'pagamento.aprovado', payload: { evento: 'pagamento.aprovado' }, secret: 'segredo' };

function verdictOn(delivered: Delivered | undefined) {
  assert.ok(delivered);
  const headers = new Headers(delivered.headers as Record<string, string>);
  const url = new URL(delivered.path, 'http://127.0.0.1');
  const incoming = { headers, url, body: delivered.body, now: Date.now(), toleranceMs: 300_000 };
  return schemes.spec.verify(incoming, ['segredo']);
}

describe('one delivery by hand', () => {
  it('is signed like any other, and resolves to its result', async (t) => {
    const endpoint = await startEndpoint(answer(503, { 'retry-after': '7' }, 'later'));
    t.after(() => endpoint.close());
    const sent = await sendOnce({ ...event, url: endpoint.url, loopbackPorts: 'any' });
    assert.deepEqual([sent.outcome, sent.status, sent.retryAfterMs], ['status', 503, 7_000]);
    assert.equal(Buffer.from(sent.body ?? []).toString(), 'later');
    assert.deepEqual(endpoint.delivered[0]?.body, sent.sent.body);
    for (const [name, value] of Object.entries(sent.sent.headers)) {
      assert.equal(endpoint.delivered[0]?.headers[name], value);
    }
    assert.deepEqual(verdictOn(endpoint.delivered[0]), { verified: true, id: sent.id });
  });

  it('can be sent with a fault', async (t) => {
    const endpoint = await startEndpoint();
    t.after(() => endpoint.close());
    for (const fault of ['wrong-signature', 'tampered-body'] as const) {
      const payload = { valor: 1 };
      const { sent } = await sendOnce({ ...event, url: endpoint.url, loopbackPorts: 'any', fault, payload });
      assert.deepEqual(endpoint.delivered.at(-1)?.body, sent.body);
      assert.ok(!verdictOn(endpoint.delivered.at(-1)).verified);
    }
  });

  it('needs an allowed URL, a valid secret and a valid id', async () => {
    const url = 'http://127.0.0.1:9/';
    await assert.rejects(sendOnce({ ...event, url }), failsWith('address_refused'));
    await assert.rejects(sendOnce({ ...event, url, secret: '' }), failsWith('secret_invalid'));
    await assert.rejects(sendOnce({ ...event, url, id: 'a.b' }), failsWith('id_invalid'));
  });
});
