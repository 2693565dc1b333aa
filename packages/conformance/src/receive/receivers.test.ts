// Every fault that is planted in a good receiver is found, and the good receiver raises nothing.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { schemeNames } from '@farol/webhooks/scheme-names';
import type { Report } from '../finding.ts';
import { checkReceiver } from './check-receiver.ts';
import { createReceiver, effectsUrl, faults, type ReceiverFault, receiverUrl, secret } from './testing/receivers.ts';

const summary = ({ findings }: Report) => findings.map(({ rule, message }) => `${rule}: ${message.en}`);
const base = {
  url: receiverUrl,
  secret,
  rules: [],
  timedDeliveries: 20,
  wait: () => new Promise<void>((next) => setImmediate(next)),
};

describe('a good receiver', () => {
  for (const scheme of schemeNames)
    it(`raises nothing with the scheme ${scheme}`, async () => {
      const report = await checkReceiver({ ...base, scheme, transport: createReceiver(undefined, scheme) });
      assert.deepEqual(summary(report), []);
      const dedupe = report.cannotTell.find(({ rule }) => rule === 'webhooks-deduplicate');
      assert.match(dedupe?.missing.en ?? '', /effects-url/);
      assert.ok(!JSON.stringify(report).includes(secret), 'the secret is never printed');
    });

  it('keeps the rule on copies if its effects can be counted', async () => {
    const report = await checkReceiver({ ...base, effectsUrl, transport: createReceiver(undefined) });
    assert.deepEqual(summary(report), []);
    assert.equal(report.checked.find(({ rule }) => rule === 'webhooks-deduplicate')?.verdict, 'kept');
    assert.match(report.remarks.map(({ message }) => message.en).join(), /p99 of 1 ms; the limit is 500 ms/);
  });
});

describe('each fault is found', () => {
  for (const [fault, rule] of Object.entries(faults))
    it(`${fault}: ${rule}`, async () => {
      const report = await checkReceiver({ ...base, effectsUrl, transport: createReceiver(fault as ReceiverFault) });
      const found = report.findings.filter((finding) => finding.rule === rule);
      assert.ok(found.length > 0, `found only: ${summary(report).join('; ')}`);
      assert.ok(found.every(({ curl, exchanges }) => curl?.includes('curl -sS') && exchanges?.length));
    });

  it('an old signature is accepted: standard', async () => {
    const good = createReceiver(undefined, 'standard');
    const transport = {
      ...good,
      send: async (asked: Parameters<typeof good.send>[0]) => {
        const answer = await good.send(asked);
        const time = Number(asked.headers.find(([name]) => name === 'webhook-timestamp')?.[1]);
        return typeof answer !== 'string' && time * 1_000 < Date.now() - 3_600_000
          ? { ...answer, status: 200 }
          : answer;
      },
    };
    const report = await checkReceiver({ ...base, scheme: 'standard', transport });
    assert.match(summary(report).join(), /signed a day ago gets 200/);
  });
});
