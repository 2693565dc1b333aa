// The receiver behind node:http, which behaves as with Request and Response.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import type { ReceiverOptions } from '../index.ts';
import { arrangeReceiver, eventBody, signedRequest } from './arranged-receiver.contract.ts';
import type { Subject } from './arranged-sender.contract.ts';

type Answered = {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
};

async function arrangeServer(t: TestContext, subject: Subject, options: Partial<ReceiverOptions> = {}) {
  const arranged = await arrangeReceiver(t, subject, options);
  const ended: Promise<void>[] = [];
  const server = createServer((message, response) => {
    ended.push(arranged.receiver.listen(message, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  t.after(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;

  /** `parts` are written one after the other, as chunks unless the length is announced. */
  async function send(signed: Request, parts: readonly Uint8Array[], announced = true): Promise<Answered> {
    const { pathname, search } = new URL(signed.url);
    const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const sent = request({
      port,
      host: '127.0.0.1',
      method: signed.method,
      path: `${pathname}${search}`,
      headers: { ...Object.fromEntries(signed.headers), ...(announced ? { 'content-length': size } : {}) },
    });
    const answered = new Promise<Answered>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      });
    });
    for (const part of parts) await new Promise((resolve) => sent.write(part, resolve));
    sent.end();
    return answered;
  }
  return { ...arranged, port, send, ended };
}

export function listeningContract(subject: Subject): void {
  describe(`${subject.name}: listening`, { skip: subject.skip ?? false }, () => {
    it('answers 200 with an empty body, and logs the bytes unchanged, in one chunk or in several', async (t) => {
      const { log, send } = await arrangeServer(t, subject);
      const body = Buffer.from(eventBody({ valor: 1 }));
      const whole = await send(signedRequest({ id: 'evt_1', body }), [body]);
      assert.deepEqual([whole.status, whole.text, whole.headers['content-length']], [200, '', '0']);
      const parts = [body.subarray(0, 7), body.subarray(7, 30), body.subarray(30)];
      assert.equal((await send(signedRequest({ id: 'evt_2', body }), parts)).status, 200);
      assert.equal((await send(signedRequest({ id: 'evt_3', body }), parts, false)).status, 200);
      const { items } = await log.events();
      const same = items.map((event) => `${event.id} ${Buffer.from(event.body).equals(body)}`);
      assert.deepEqual(same, ['evt_1 true', 'evt_2 true', 'evt_3 true']);
    });

    it('accepts an empty body, and reads no more than its limit, whether the length is announced or not', async (t) => {
      const { log, send } = await arrangeServer(t, subject, { maxBytes: 200 });
      assert.equal((await send(signedRequest({ body: Buffer.alloc(0) }), [])).status, 200);
      assert.equal((await log.events()).items[0]?.body.byteLength, 0);
      const large = [Buffer.alloc(150, ' '), Buffer.alloc(150, ' ')];
      for (const announced of [true, false]) {
        const answered = await send(signedRequest({ body: Buffer.concat(large) }), large, announced);
        assert.deepEqual([answered.status, JSON.parse(answered.text).code], [413, 'body_too_large']);
      }
      const wrong = await send(new Request('http://127.0.0.1/x'), []);
      assert.deepEqual([wrong.status, wrong.headers.allow], [405, 'POST']);
      assert.equal(wrong.headers['content-type'], 'application/problem+json');
    });

    it('logs no event of a sender that disconnects in the middle', async (t) => {
      const { log, port, ended } = await arrangeServer(t, subject);
      const body = eventBody();
      const headers = { ...Object.fromEntries(signedRequest().headers), 'content-length': body.byteLength };
      const sent = request({ port, host: '127.0.0.1', method: 'POST', headers });
      sent.on('error', () => {});
      await new Promise((resolve) => sent.write(body.subarray(0, 20), resolve));
      while (ended.length === 0) await new Promise((resolve) => setImmediate(resolve));
      sent.destroy();
      await ended[0];
      assert.equal((await log.events()).items.length, 0);
      const reasons = (await log.refused()).items.map(({ reason }) => reason);
      assert.deepEqual(reasons, ['body_unreadable']);
    });

    it('derives the source from the path, and lets the app write its own refusals', async (t) => {
      const { log, send } = await arrangeServer(t, subject, {
        source: ({ path }) => path,
        refuse: ({ status, reason }, { path }) => ({ status, headers: [], body: `${reason} ${path}` }),
      });
      assert.equal((await send(signedRequest(), [eventBody()])).status, 200);
      assert.equal((await log.events()).items[0]?.source, '/webhooks/pagamentos');
      const refused = await send(signedRequest({ secret: 'outro' }), [eventBody()]);
      assert.deepEqual([refused.status, refused.text], [401, 'signature_wrong /webhooks/pagamentos']);
    });
  });
}
