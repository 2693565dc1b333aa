// HTTP message signatures (RFC 9421) of ours are verified by two libraries of others, and theirs by our receiver.
import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { describe, it } from 'node:test';
import { createSignature, verifySignature, webcrypto as webKeys } from 'http-message-sig';
import { createSigner, createVerifier, httpbis } from 'http-message-signatures';
import { listening } from '../../../test/listening.ts';
import { sendOnce } from './deliver/send-once.ts';
import { createInboxReceiver } from './receive/inbox-receiver.ts';
import { contentDigest } from './signatures/message/message-signature.ts';
import { createSecret, createSigningKeyPair, signingKey, verifyingKey } from './signatures/secret.ts';

const shared = createSecret();
const pair = createSigningKeyPair();
const key = Buffer.from(shared.slice(6), 'base64');
const payload = { type: 'pagamento.aprovado', data: { nome: 'São João', valor: 4990 } };
const required = ['@method', '@authority', '@path', '@query', 'content-digest', 'webhook-id'];

/** What arrives on the wire at a receiver of others. */
async function delivered(secret: string): Promise<Request> {
  let arrived: Request | undefined;
  const server = await listening((request, response) => {
    const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    arrived = new Request(`http://${request.headers.host}${request.url}`, { method: request.method ?? '', headers });
    request.resume().once('end', () => response.end());
  });
  const sent = { secret, scheme: 'rfc9421', kind: payload.type, payload, loopbackPorts: 'any' } as const;
  assert.equal((await sendOnce({ ...sent, url: `${server.url}/hook?loja=1` })).outcome, 'delivered');
  await server.close();
  assert.ok(arrived);
  return arrived;
}

const partsOf = ({ method, url, headers }: Request) => ({ method, url, headers: Object.fromEntries(headers) });
const hmac = { name: 'HMAC', hash: 'SHA-256' } as const;
const hmacKey = await crypto.subtle.importKey('raw', key, hmac, false, ['sign', 'verify']);
const publicKey = await crypto.subtle.importKey(
  'jwk',
  createPublicKey(signingKey(pair.signing)).export({ format: 'jwk' }),
  'Ed25519',
  false,
  ['verify'],
);
const der = signingKey(pair.signing).export({ type: 'pkcs8', format: 'der' });
const privateKey = await crypto.subtle.importKey('pkcs8', der, 'Ed25519', false, ['sign']);
const bytes = (data: Uint8Array) => new Uint8Array(data);
const withHmac = {
  algorithm: 'hmac-sha256',
  sign: async (data: Uint8Array) => new Uint8Array(await crypto.subtle.sign('HMAC', hmacKey, bytes(data))),
  verify: (data: Uint8Array, given: Uint8Array) => crypto.subtle.verify('HMAC', hmacKey, bytes(given), bytes(data)),
};

describe('a delivery of ours', () => {
  for (const [name, secret, verifier, nodeKey] of [
    ['hmac-sha256', shared, withHmac, key],
    ['ed25519', pair.signing, webKeys.verifier(publicKey), verifyingKey(pair.public)],
  ] as const) {
    it(`${name}: is verified by http-message-sig, and not after a change`, async () => {
      const request = await delivered(secret);
      const policy = { algorithms: [name], requiredComponents: required, requiredParameters: ['created', 'keyid'] };
      const judged = (one: Request) =>
        verifySignature(one, { policy: { ...policy, maxAge: 300 }, resolveVerifier: () => verifier });
      assert.equal((await judged(request)).algorithm, name);
      await assert.rejects(judged(new Request(request.url.replace('=1', '=2'), request)), /verification failed/);
    });

    it(`${name}: is verified by http-message-signatures, and not after a change`, async () => {
      const request = await delivered(secret);
      const judged = (one: Request) =>
        httpbis.verifyMessage(
          {
            keyLookup: async () => ({ algs: [name], verify: createVerifier(nodeKey, name) }),
            requiredFields: required,
            requiredParams: ['created', 'keyid'],
          },
          partsOf(one),
        );
      assert.equal(await judged(request), true);
      assert.equal(await judged(new Request(request.url.replace('=1', '=2'), request)), false);
    });
  }
});

describe('a delivery of theirs', () => {
  const url = 'https://shop.example/hook?loja=1';
  const body = JSON.stringify(payload);
  const headers = { 'content-digest': contentDigest(Buffer.from(body)), 'webhook-id': 'msg_1' };
  const request = new Request(url, { method: 'POST', body, headers });
  const components = ['@method', '@target-uri', 'content-digest', 'webhook-id'];

  async function received(secret: string, signed: Headers, sent = body): Promise<readonly (number | string)[]> {
    const keys: string[] = [];
    const receive = createInboxReceiver({
      secrets: [secret],
      scheme: 'rfc9421',
      inbox: {
        record: async ({ eventKey }) => {
          keys.push(eventKey);
          return 'new';
        },
      },
    });
    const { status } = await receive(new Request(url, { method: 'POST', headers: signed, body: sent }));
    return [status, ...keys];
  }

  for (const [name, known, signer, signerKey] of [
    ['hmac-sha256', shared, withHmac, key],
    ['ed25519', pair.public, webKeys.signer(privateKey), signingKey(pair.signing)],
  ] as const) {
    it(`${name}: signed by http-message-sig, is received by its signed id, and not after a change`, async () => {
      const parameters = { created: Math.floor(Date.now() / 1000), nonce: 'b3k2pp5k7z' };
      const made = await createSignature(request, { label: 'any', components, parameters, signer });
      const signed = new Headers({ ...headers, signature: made.signature, 'signature-input': made.signatureInput });
      assert.deepEqual(await received(known, signed), [200, 'id:msg_1']);
      assert.deepEqual(await received(known, signed, body.replace('4990', '4991')), [401]);
    });

    it(`${name}: signed by http-message-signatures, is received by its signed id, and not by another key`, async () => {
      const made = await httpbis.signMessage(
        {
          key: createSigner(signerKey, name, 'k1'),
          fields: components,
          params: ['created', 'expires', 'keyid', 'alg'],
        },
        partsOf(request),
      );
      assert.deepEqual(await received(known, new Headers(made.headers)), [200, 'id:msg_1']);
      assert.deepEqual(await received('another', new Headers(made.headers)), [401]);
    });
  }
});
