import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aPayment, arrange, type Subject } from '../testing/arranged-sandbox.ts';

const subject: Subject = { name: 'in memory', freshUrl: () => 'sqlite::memory:' };

test('strangers may use a server of this machine, but not against a public host that did not agree', async (t) => {
  const dialledBy = async (strangers: boolean) => {
    let lookUps = 0;
    const resolve = () => {
      lookUps += 1;
      return Promise.reject(new Error('no names here'));
    };
    const { ask, sandbox } = await arrange(t, subject, { strangers, delivery: { resolve } });
    for (const host of ['victim.example', 'victim.example.'])
      assert.equal((await ask('POST', '/webhooks', { url: `https://${host}/`, eventos: ['*'] })).status, 201);
    for (let n = 0; n < 10; n += 1) assert.equal((await ask('POST', '/pagamentos', aPayment)).status, 201);
    await sandbox.deliverDue();
    return lookUps;
  };
  assert.ok((await dialledBy(false)) >= 20);
  assert.ok((await dialledBy(true)) <= 2, 'each endpoint is asked once whether it agrees');
});
