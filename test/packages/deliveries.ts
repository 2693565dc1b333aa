// Which deliveries must a receiver accept, refuse and store once? Signed as Standard Webhooks says.
import assert from 'node:assert/strict';
import { schemes } from '@farol/webhooks/internal';

/** Delivers these events, the first one twice, and one with a body that was changed after signing. */
export async function deliver(origin: string, ids: readonly string[], secret: string): Promise<void> {
  for (const id of [...ids, ids[0] ?? '']) assert.equal(await post(`${origin}/webhooks`, id, secret), 200, id);
  assert.equal(await post(`${origin}/webhooks`, 'pag_tampered', secret, { tamper: true }), 401);
}

export async function post(url: string, id: string, secret: string, options = { tamper: false }): Promise<number> {
  const body = Buffer.from(JSON.stringify({ type: 'pagamento.aprovado', id }));
  const outgoing = { id: `evt_${id}`, kind: 'pagamento.aprovado', timestamp: Math.floor(Date.now() / 1000), body };
  const headers = schemes.standard.sign({ ...outgoing, url: new URL(url) }, { current: secret, all: [secret] });
  const response = await fetch(url, {
    method: 'POST',
    body: options.tamper ? Buffer.from(body.toString().replace('aprovado', 'recusado')) : body,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  return response.status;
}
