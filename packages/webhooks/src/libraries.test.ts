// Verifies our signatures with the vendors' libraries, and their signatures with our schemes.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { createStore } from '@farol/store';
import { createNodeMiddleware, Webhooks } from '@octokit/webhooks';
import { WebhookSignatureValidator } from 'mercadopago';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { listening } from '../../../test/listening.ts';
import { createSecret, createSender, migrateWebhooks, type SchemeName } from './index.ts';
import type { Outgoing } from './schemes/scheme.ts';
import { schemes } from './schemes/schemes.ts';
import { trapBodies } from './testing/trap-bodies.ts';

// Its types declare a namespace, but it is a list.
const examples: readonly { readonly name: string; readonly examples: readonly unknown[] }[] = createRequire(
  import.meta.url,
)('@octokit/webhooks-examples');
const secret = createSecret();
const url = new URL('https://farol.example/webhooks/x?data.id=PAY01abc&type=payment');
const text = trapBodies.slice(0, 12);

function signed(scheme: SchemeName, body: Uint8Array, changed: Partial<Outgoing> = {}) {
  const outgoing = { id: 'evt_1', kind: 'a.b', timestamp: Math.floor(Date.now() / 1000), body, url, ...changed };
  return { ...schemes[scheme].sign(outgoing, { current: secret, all: [secret] }) };
}

function verdict(scheme: SchemeName, headers: Readonly<Record<string, string>>, body: Uint8Array) {
  const incoming = { headers: new Headers(headers), url, body, now: Date.now(), toleranceMs: 300_000 };
  return schemes[scheme].verify(incoming, [secret]);
}

describe('standardwebhooks', () => {
  const library = new Webhook(secret);

  it('accepts what we sign, the trap bodies included', () => {
    for (const body of text) {
      assert.deepEqual(library.verify(body, signed('spec', body)), JSON.parse(body.toString()));
      library.verify(body, signed('standard', body));
    }
  });

  it('signs what we accept', () => {
    const at = new Date();
    for (const body of text) {
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': library.sign('msg_1', at, body),
      };
      assert.deepEqual(verdict('standard', headers, body), { verified: true, id: 'msg_1' });
    }
  });
});

describe('stripe', () => {
  const { webhooks } = new Stripe('sk_test_not_a_key');

  it('accepts what we sign', () => {
    for (const body of text) {
      const header = signed('stripe', body)['stripe-signature'] ?? '';
      assert.deepEqual(webhooks.constructEvent(body, header, secret), JSON.parse(body.toString()));
    }
  });

  it('signs what we accept', () => {
    for (const body of text) {
      const header = webhooks.generateTestHeaderString({ payload: body.toString(), secret });
      assert.deepEqual(verdict('stripe', { 'stripe-signature': header }, body), { verified: true });
    }
  });

  it('refuses the same deliveries as we do', () => {
    const body = Buffer.from('{}');
    const header = webhooks.generateTestHeaderString({ payload: '{}', secret, timestamp: 1 });
    const refused = { verified: false, reason: 'timestamp_too_old' };
    assert.deepEqual(verdict('stripe', { 'stripe-signature': header }, body), refused);
  });
});

describe('mercadopago', () => {
  it('accepts what we sign', () => {
    const { 'x-signature': xSignature, 'x-request-id': xRequestId } = signed('mercadopago', Buffer.from('{}'));
    const validate = (dataId: string) =>
      WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId, secret, toleranceSeconds: 300 });
    validate('PAY01abc');
    assert.throws(() => validate('PAY02abc'));
  });
});

describe('@octokit/webhooks', () => {
  it('accepts all of its own example payloads from our sender', async (t) => {
    const webhooks = new Webhooks({ secret });
    const seen: string[] = [];
    webhooks.onAny(({ id, name }) => {
      seen.push(`${id} ${name}`);
    });
    const middleware = createNodeMiddleware(webhooks, {
      path: '/hook',
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    });
    const server = await listening((request, response) => void middleware(request, response));
    const store = createStore({ url: 'sqlite::memory:' });
    const sender = createSender({ store, loopbackPorts: 'any' });
    t.after(async () => {
      await sender.stop();
      await store.close();
      await server.close();
    });
    await migrateWebhooks(store);
    const url = `${server.url}/hook`;
    await sender.endpoints.create({ owner: 'github', url, kinds: ['*'], scheme: 'github', secret });
    const payloads = examples.flatMap(({ name, examples: bodies }) =>
      bodies.map((payload) => ({ kind: name, payload })),
    );
    assert.equal(payloads.length, 329);
    await store.transaction(async (tx) => {
      for (const [n, { kind, payload }] of payloads.entries()) {
        await sender.publish(tx, { owner: 'github', kind, id: `delivery-${n}`, payload });
      }
    });
    assert.equal(await sender.runDue(), 329);
    assert.equal((await sender.deliveries('github', { state: 'delivered', limit: 500 })).items.length, 329);
    assert.deepEqual(new Set(seen), new Set(payloads.map(({ kind }, n) => `delivery-${n} ${kind}`)));
  });
});
