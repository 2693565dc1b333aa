import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signBody } from '../signatures/signature.ts';
import { type Arrival, createInboxReceiver, type NewRefusal } from './inbox-receiver.ts';

const secret = 'segredo';
const body = JSON.stringify({ evento: 'pagamento.aprovado', id: 'pag_1', criado_em: '2026-11-15T12:00:00Z' });
const delivery = (signature = signBody(secret, Buffer.from(body)), init: RequestInit = {}) =>
  new Request('https://app.example/hook', { method: 'POST', body, headers: { 'x-signature': signature }, ...init });

test('an event is stored once by its key before the answer, and what is forged is refused', async () => {
  const stored = new Map<string, Arrival>();
  const refusals: NewRefusal[] = [];
  const receive = createInboxReceiver({
    secrets: [secret],
    scheme: 'spec',
    inbox: {
      record: async (arrival) => {
        const isNew = !stored.has(arrival.eventKey);
        stored.set(arrival.eventKey, arrival);
        return isNew ? 'new' : 'known';
      },
      refuse: async (refusal) => void refusals.push(refusal),
    },
  });
  assert.equal((await receive(delivery())).status, 200);
  assert.equal((await receive(delivery())).status, 200);
  const seen = [...stored.values()].map(({ kind, source, body }) => [kind, source, Buffer.from(body).toString()]);
  assert.deepEqual(seen, [['pagamento.aprovado', 'spec', body]]);
  const forged = await receive(delivery(`sha256=${'0'.repeat(64)}`));
  assert.deepEqual([forged.status, (await forged.json()).code], [401, 'signature_wrong']);
  assert.equal(refusals[0]?.reason, 'signature_wrong');
  const wrong = await receive(new Request('https://app.example/hook'));
  assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'POST']);
});

test('a store that fails makes the sender try again, and no log of refusals is needed', async () => {
  const errors: unknown[] = [];
  const receive = createInboxReceiver({
    secrets: [secret],
    scheme: 'spec',
    inbox: { record: () => Promise.reject(new Error('down')) },
    onError: (error) => errors.push(error),
  });
  const response = await receive(delivery());
  assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5']);
  assert.equal(errors.length, 1);
  assert.equal((await receive(delivery('sha256=x'))).status, 401);
});

test('a secret that could only fail is refused at once', () => {
  const inbox = { record: async () => 'new' as const };
  assert.throws(() => createInboxReceiver({ secrets: [], scheme: 'spec', inbox }), { code: 'secret_invalid' });
  assert.throws(() => createInboxReceiver({ secrets: ['whsec_!'], scheme: 'spec', inbox }), { code: 'secret_invalid' });
  // A variable that is not set.
  for (const scheme of ['standard', 'github', 'asaas'] as const)
    for (const secret of [undefined as unknown as string, ''])
      assert.throws(() => createInboxReceiver({ secrets: [secret], scheme, inbox }), {
        code: 'secret_invalid',
        message: /is its environment variable set\?/,
      });
});
