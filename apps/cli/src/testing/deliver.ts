import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SchemeName } from '@farol/webhooks';
import { schemes } from '@farol/webhooks/internal';

export const secret = 'segredo-de-teste-0123456789';

/** A folder of its own for a test or a file of tests, which ends with them. */
export function folderOf(t: { readonly after: (work: () => void) => void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'farol-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type Delivery = {
  readonly id?: string;
  readonly body?: Uint8Array;
  readonly scheme?: SchemeName;
  readonly signedWith?: string;
  /** Names and values by turns, as they go onto the wire. */
  readonly headers?: readonly string[];
  readonly search?: string;
};

/** A delivery as a provider makes it, with headers in letters of its own. */
export function deliver(
  address: string,
  delivery: Delivery = {},
): Promise<{ readonly status: number; readonly body: string }> {
  const { id = 'evt_1', scheme = 'spec', body = eventBody(id), signedWith = secret, search = '' } = delivery;
  const url = new URL(`/any/path${search}`, address);
  const signed = schemes[scheme].sign(
    { id, kind: 'pagamento.aprovado', timestamp: Math.floor(Date.now() / 1_000), body, url },
    { current: signedWith, all: [signedWith] },
  );
  const headers = [
    ...['Host', url.host, 'Content-Type', 'application/json; charset=utf-8'],
    ...['Content-Length', String(body.byteLength)],
    ...Object.entries(signed).flat(),
    ...(delivery.headers ?? []),
  ];
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'POST', agent: false, headers });
    sending.on('error', reject).on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, body: text });
    });
    sending.end(body);
  });
}

/** Not as `JSON.stringify` would write it, so that a body that was parsed and written again is noticed. */
export const eventBody = (id: string): Buffer =>
  Buffer.from(
    `{"evento": "pagamento.aprovado", "id":"${id}", "valor": 1.0, "moeda":"BRL","criado_em":"2026-01-15T12:00:00Z"}\n`,
  );
