// Every fault that is planted in a good receiver is found, and the good receiver raises nothing.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { schemeNames } from '@farol/webhooks/scheme-names';
import type { Report } from '../finding.ts';
import { checkReceiver } from './check-receiver.ts';
import {
  createReceiver,
  effectsUrl,
  faults,
  harmless,
  type ReceiverFault,
  receiverUrl,
  secret,
} from './testing/receivers.ts';
import { createSchemeReceiver } from './testing/scheme-receivers.ts';

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

describe('a harmless difference raises nothing', () => {
  for (const fault of harmless)
    it(fault, async () => {
      const report = await checkReceiver({ ...base, effectsUrl, transport: createReceiver(fault) });
      assert.deepEqual(summary(report), []);
    });
});

describe('each fault is found', () => {
  for (const [fault, rule] of Object.entries(faults))
    it(`${fault}: ${rule}`, async () => {
      const report = await checkReceiver({ ...base, effectsUrl, transport: createReceiver(fault as ReceiverFault) });
      const found = report.findings.filter((finding) => finding.rule === rule);
      assert.ok(found.length > 0, `found only: ${summary(report).join('; ')}`);
      assert.ok(found.every(({ curl, exchanges }) => curl?.includes('curl -sS') && exchanges?.length));
      assert.doesNotMatch(summary(report).join(), /\{\w+\}/, 'every word of a text is filled in');
    });

  const ofSchemes = [
    ['accepts-another-time', 'standard', /whose time was changed after signing gets 200/],
    ['accepts-another-time', 'stripe', /whose time was changed after signing gets 200/],
    ['accepts-another-id', 'standard', /whose id was changed after signing gets 200/],
    ['reads-the-first-signature', 'standard', /with two signatures, the second one right gets 401/],
    ['reads-the-first-signature', 'stripe', /with two signatures, the second one right gets 401/],
    ['adds-the-prefix', 'github', /whose signature lacks its prefix gets 200/],
    ['adds-the-prefix', 'standard', /whose signature lacks its prefix gets 200/],
  ] as const;
  for (const [fault, scheme, message] of ofSchemes)
    it(`${fault} with the scheme ${scheme}`, async () => {
      const report = await checkReceiver({ ...base, scheme, transport: createSchemeReceiver(fault, scheme) });
      assert.match(summary(report).join(), message);
    });
  for (const scheme of ['standard', 'stripe'] as const)
    it(`accepts-old with the scheme ${scheme}`, async () => {
      const report = await checkReceiver({ ...base, scheme, transport: createReceiver('accepts-old', scheme) });
      assert.match(summary(report).join(), /webhooks-replay-window: A delivery signed a day ago gets 200/);
    });
});

describe('"quickly" is judged by the 99th percentile, with times that the test gives', () => {
  /** The first of the timed deliveries get the given times, all others the limit itself. */
  async function judged(slow: readonly number[], withinMs?: number): Promise<Report> {
    const good = createReceiver(undefined);
    const times = [...slow];
    let sent = 0;
    const send: typeof good.send = async (asked) => {
      const answer = await good.send(asked);
      sent += 1;
      // The timed deliveries are the last hundred.
      const isTimed = sent > deliveriesBefore;
      return typeof answer === 'string' ? answer : { ...answer, ms: isTimed ? (times.shift() ?? 500) : 1 };
    };
    const limit = withinMs === undefined ? {} : { withinMs };
    return checkReceiver({ ...base, ...limit, timedDeliveries: 100, transport: { ...good, send } });
  }
  /** One valid, ten forged, two and twenty copies, one with a repeated id, and eleven odd ones. */
  const deliveriesBefore = 1 + 10 + 2 + 20 + 1 + 11;
  const said = ({ findings, remarks }: Report) => [...findings, ...remarks].map(({ message }) => message.en).join();

  it('one slow delivery in a hundred is none too many', async () => {
    const report = await judged([90_000]);
    assert.deepEqual(summary(report), []);
    assert.match(said(report), /100 deliveries: p99 of 500 ms; the limit is 500 ms\./);
  });

  it('two are, by one millisecond', async () => {
    assert.deepEqual(summary(await judged([501, 501])), [
      'webhooks-answer-fast-with-2xx: 100 deliveries: p99 of 501 ms; the limit is 500 ms.',
    ]);
  });

  it('another limit is judged and printed', async () => {
    assert.match(summary(await judged([], 499)).join(), /p99 of 500 ms; the limit is 499 ms/);
  });
});
