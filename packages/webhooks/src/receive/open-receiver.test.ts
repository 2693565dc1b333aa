import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signBody } from '../signatures/signature.ts';
import { openReceiver } from './open-receiver.ts';

const secret = 'segredo';

test('openReceiver makes the tables, receives, and runs handlers until it is closed', async () => {
  const ran = Promise.withResolvers<unknown>();
  const receiver = await openReceiver({
    url: 'sqlite::memory:',
    secrets: [secret],
    scheme: 'spec',
    handlers: { '*': { run: ({ kind, payload }) => ran.resolve([kind, payload]) } },
  });
  const body = JSON.stringify({ evento: 'pagamento.aprovado', id: 'pag_1' });
  const headers = { 'x-signature': signBody(secret, Buffer.from(body)) };
  const response = await receiver.receive(new Request('http://localhost/', { method: 'POST', body, headers }));
  assert.equal(response.status, 200);
  assert.deepEqual(await ran.promise, ['pagamento.aprovado', JSON.parse(body)]);
  await receiver.close();
  await assert.rejects(receiver.log.events());
});

test('openReceiver rejects for options that cannot work', async () => {
  const options = { url: 'sqlite::memory:', secrets: [], scheme: 'spec' } as const;
  await assert.rejects(openReceiver(options), { code: 'secret_invalid' });
});
