import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyDelivery } from '@farol/webhooks';
import { schemeNames } from '@farol/webhooks/scheme-names';
import { farol } from '../testing/in-process.ts';

const url = 'https://receiver.example/hooks?data.id=1&type=payment';

for (const scheme of schemeNames)
  test(`what sign writes for ${scheme} is verified, and not with another secret`, async () => {
    const words = ['sign', '--scheme', scheme, '--secret', 'a secret', '--url', url, '--json'];
    const { header_fields: headers, body } = JSON.parse((await farol(words)).stdout);
    const verified = (secret: string) => verifyDelivery(scheme, { headers, body, url }, { secrets: [secret] }).verified;
    assert.deepEqual([verified('a secret'), verified('another')], [true, false]);
  });

test('sign signs exactly the bytes that it was given, at the time that it was given', async () => {
  const words = ['sign', '--data', '{"a": 1}', '--secret', 's', '--id', 'evt_1', '--timestamp', '1795000000'];
  const first = await farol(words);
  assert.equal(first.stdout, (await farol(words)).stdout);
  assert.match(first.stdout, /^webhook-timestamp: 1795000000$/m);
  assert.equal(first.stderr, '');
  assert.equal((await farol(['sign', '--secret', ''])).exitCode, 2);
});
