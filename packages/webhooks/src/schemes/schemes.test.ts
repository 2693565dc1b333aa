import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trapBodies } from '../testing/trap-bodies.ts';
import type { Incoming, Outgoing } from './scheme.ts';
import { schemeNames } from './scheme-names.ts';
import { isSchemeName, schemes } from './schemes.ts';

const nowMs = Date.UTC(2026, 0, 15, 12);
const urlWithObject = new URL('https://farol.example/webhooks/x?data.id=PAY01abc&type=payment');

function outgoing(body: Uint8Array): Outgoing {
  return { id: 'evt_1', kind: 'payment', timestamp: nowMs / 1000, body, url: urlWithObject };
}

function incoming(headers: Readonly<Record<string, string>>, body: Uint8Array): Incoming {
  return { headers: new Headers(headers), url: urlWithObject, body, now: nowMs, toleranceMs: 300_000 };
}

describe('every scheme', () => {
  it('is found by its name', () => {
    assert.deepEqual(Object.keys(schemes), [...schemeNames]);
    for (const name of schemeNames) assert.equal(schemes[name].name, name);
    assert.ok(isSchemeName('spec'));
    assert.ok(!isSchemeName('toString'));
  });

  for (const name of schemeNames) {
    const scheme = schemes[name];

    it(`${name} verifies any bytes that it signed with any valid secret, and nothing signed with another`, () => {
      for (const body of trapBodies) {
        const headers = scheme.sign(outgoing(body), { current: 'new', all: ['new'] });
        assert.ok(scheme.verify(incoming(headers, body), ['old', 'new']).verified);
        const refused = { verified: false, reason: 'signature_wrong' };
        assert.deepEqual(scheme.verify(incoming(headers, body), ['old']), refused);
        if (name === 'asaas' || name === 'mercadopago') continue;
        const changed = Buffer.concat([body, Buffer.from(' ')]);
        assert.deepEqual(scheme.verify(incoming(headers, changed), ['new']), refused);
      }
    });

    it(`${name} refuses a delivery without its headers, and nonsense in them, with a reason`, () => {
      const body = Buffer.from('{}');
      assert.deepEqual(scheme.verify(incoming({}, body), ['s']), { verified: false, reason: 'signature_missing' });
      const headers = scheme.sign(outgoing(body), { current: 's', all: ['s'] });
      const forms = ['zz', 'sha256=zz', 't=1,v1=zz', 'ts=1,v1=zz', 'v1,zz', '=', ',', 'é', '\u00ff'.repeat(10)];
      for (const nonsense of forms) {
        const spoilt = Object.fromEntries(Object.keys(headers).map((header) => [header, nonsense]));
        assert.ok(!scheme.verify(incoming(spoilt, body), ['s']).verified);
      }
    });
  }
});

describe('schemes', () => {
  const members = { type: 'charge.paid', event: 'PAYMENT_RECEIVED', evento: 'pagamento.pago', criado_em: 'x' };
  const json = { id: 'obj_1', ...members };
  const headers = {
    'x-github-event': 'push',
    'x-github-delivery': 'guid',
    'x-shopify-topic': 'orders/create',
    'x-shopify-webhook-id': 'hook_1',
  };

  it('find kind and id where their providers put them', () => {
    const found = Object.fromEntries(
      schemeNames.map((name) => [name, schemes[name].identify(incoming(headers, Buffer.from('{}')), json)]),
    );
    assert.deepEqual(found, {
      spec: { kind: 'pagamento.pago', id: undefined, facts: ['pagamento.pago', 'obj_1', 'x'] },
      standard: { kind: 'charge.paid', id: undefined, facts: undefined },
      rfc9421: { kind: 'charge.paid', id: undefined, facts: undefined },
      github: { kind: 'push', id: 'guid', isIdUnsigned: true, facts: undefined },
      stripe: { kind: 'charge.paid', id: 'obj_1', facts: undefined },
      shopify: { kind: 'orders/create', id: 'hook_1', isIdUnsigned: true, facts: undefined },
      mercadopago: { kind: 'payment', id: undefined, facts: undefined },
      asaas: { kind: 'PAYMENT_RECEIVED', id: 'obj_1', facts: undefined },
    });
  });

  it('read nothing from a body that is not an object', () => {
    for (const nothing of [undefined, null, 1, 'x', [], { id: {} }, Object.create({ evento: 'inherited' })]) {
      assert.equal(schemes.spec.identify(incoming({}, Buffer.from('')), nothing).kind, undefined);
    }
  });

  it('asaas compares tokens of any length', () => {
    const { verify } = schemes.asaas;
    const body = Buffer.from('{}');
    assert.ok(verify(incoming({ 'asaas-access-token': 'token' }, body), ['token']).verified);
    assert.ok(!verify(incoming({ 'asaas-access-token': 'token2' }, body), ['token']).verified);
    assert.ok(!verify(incoming({ 'asaas-access-token': 'tok' }, body), ['token']).verified);
  });

  it('stripe and mercadopago refuse a timestamp outside the window', () => {
    const body = Buffer.from('{}');
    for (const name of ['stripe', 'mercadopago'] as const) {
      const signed = schemes[name].sign(outgoing(body), { current: 's', all: ['s'] });
      const late = { ...incoming(signed, body), now: nowMs + 300_001 };
      assert.deepEqual(schemes[name].verify(late, ['s']), { verified: false, reason: 'timestamp_too_old' });
    }
  });

  it('mercadopago accepts the id in both casings, and notes which', () => {
    const body = Buffer.from('{}');
    const lower = new URL('https://farol.example/webhooks/x?data.id=pay01abc');
    const signed = schemes.mercadopago.sign({ ...outgoing(body), url: lower }, { current: 's', all: ['s'] });
    const verdict = schemes.mercadopago.verify(incoming(signed, body), ['s']);
    assert.deepEqual(verdict, { verified: true, note: 'the id in lower case', id: 'PAY01abc/evt_1' });
  });
});
