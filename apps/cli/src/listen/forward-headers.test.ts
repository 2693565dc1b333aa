import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SchemeName } from '@farol/webhooks';
import { createSigningKeyPair, schemeNames, schemes } from '@farol/webhooks/internal';
import type { HeaderPairs } from '../webhooks/stored-headers.ts';
import { forwardHeaders } from './forward-headers.ts';

const now = Date.UTC(2026, 0, 15, 12);
const url = new URL('http://127.0.0.1:3000/hook?data.id=PAY1');
const event = { id: 'evt_1', key: 'id:evt_1', kind: 'pagamento.aprovado', body: Buffer.from('{}') };

function signed(scheme: SchemeName, at: number): HeaderPairs {
  const timestamp = Math.floor(at / 1_000);
  const headers = schemes[scheme].sign({ ...event, timestamp, url }, { current: 's', all: ['s'] });
  return [['X-First', '1'], ...Object.entries(headers), ['x-last', '2']];
}

const believed = (scheme: SchemeName, headers: HeaderPairs, at = now) =>
  schemes[scheme].verify(
    {
      headers: new Headers(headers.map(([name, value]) => [name, value])),
      url,
      body: event.body,
      now: at,
      toleranceMs: 300_000,
    },
    ['s'],
  ).verified;

for (const scheme of schemeNames) {
  const wanted = { scheme, secrets: ['s'], event, url, now };

  test(`${scheme}: headers that the app accepts are forwarded unchanged, and older ones are signed again`, () => {
    const fresh = signed(scheme, now - 60_000);
    assert.deepEqual(forwardHeaders({ ...wanted, original: fresh, manner: 'delivery' }), fresh);
    // Another minute and it would be refused on the way.
    const old = signed(scheme, now - 250_000);
    const again = forwardHeaders({ ...wanted, original: old, manner: 'retry' });
    assert.ok(believed(scheme, again, now + 60_000));
    assert.ok(believed(scheme, forwardHeaders({ ...wanted, original: signed(scheme, 0), manner: 'retry' })));
    assert.deepEqual(
      again.filter(([name]) => /^x-(first|last)$/i.test(name)),
      [
        ['X-First', '1'],
        ['x-last', '2'],
      ],
    );
    assert.deepEqual(again.at(-1), ['farol-forward', 'retry']);
  });

  test(`${scheme}: a reconciled event has no headers, so it is signed here and marked`, () => {
    const made = forwardHeaders({ ...wanted, original: undefined, manner: 'reconcile' });
    assert.ok(believed(scheme, made));
    assert.ok(made.some(([name, value]) => name === 'content-type' && value === 'application/json'));
    assert.deepEqual(made.at(-1), ['farol-forward', 'reconcile']);
  });
}

test('with a public key alone nothing can be signed, so the app gets the headers as they came', () => {
  const pair = createSigningKeyPair();
  const original: HeaderPairs = Object.entries(
    schemes.standard.sign({ ...event, timestamp: 1_700_000_000, url }, { current: pair.signing, all: [pair.signing] }),
  );
  const made = forwardHeaders({
    scheme: 'standard',
    secrets: [pair.public],
    original,
    event,
    url,
    manner: 'replay',
    now,
  });
  assert.deepEqual(made, [...original, ['farol-forward', 'replay']]);
});
