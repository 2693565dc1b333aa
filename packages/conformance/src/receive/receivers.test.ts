// Every fault that is planted in a good receiver is found, and no right receiver is accused.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { schemeNames } from '@farol/webhooks/scheme-names';
import type { Report } from '../finding.ts';
import { checkReceiver } from './check-receiver.ts';
import { receiverRules } from './judge-receiver.ts';
import { brokenParts, faults } from './testing/broken-receivers.ts';
import { createReceiver, effectsUrl, goodParts, nextTurn, receiverUrl, reply, secret } from './testing/receivers.ts';
import { rightReceivers } from './testing/right-receivers.ts';

const summary = ({ findings }: Report) => findings.map(({ rule, message }) => `${rule}: ${message.en}`);
const verdictOf = ({ checked }: Report, rule: string) => checked.find((one) => one.rule === rule)?.verdict;
const missing = ({ cannotTell }: Report, rule: string) => cannotTell.find((one) => one.rule === rule)?.missing.en ?? '';
const base = { url: receiverUrl, secret, rules: [], timedDeliveries: 20, wait: nextTurn };

describe('a right receiver is accused of nothing', () => {
  for (const { name, scheme, parts } of rightReceivers)
    it(`${scheme}: ${name}`, async () => {
      const report = await checkReceiver({ ...base, scheme, effectsUrl, transport: createReceiver(parts) });
      assert.deepEqual(summary(report), []);
      assert.equal(verdictOf(report, 'webhooks-verify-before-trust'), 'kept');
      assert.equal(verdictOf(report, 'webhooks-deduplicate'), 'kept');
      assert.ok(!JSON.stringify(report).includes(secret), 'the secret is never printed');
    });
});

describe('each fault is found', () => {
  for (const [rule, ways] of Object.entries(faults))
    for (const [name, fault] of Object.entries(ways))
      it(`${rule}: ${name}`, async () => {
        const transport = createReceiver(brokenParts(fault));
        const report = await checkReceiver({ ...base, scheme: fault.scheme ?? 'spec', effectsUrl, transport });
        const found = report.findings.filter((finding) => finding.rule === rule);
        assert.ok(found.length > 0, `found only: ${summary(report).join('; ')}`);
        assert.ok(found.every(({ curl, exchanges }) => curl?.includes('curl -sS') && exchanges?.length));
        assert.doesNotMatch(JSON.stringify(report.findings.map(({ message }) => message)), /\{\w+\}|undefined|NaN/);
      });

  for (const host of ['example.com', 'example.com:8080', '192.168.1.20', '[2001:db8::1]', 'hooks.example.com.br'])
    it(`webhooks-require-https: ${host} without HTTPS`, async () => {
      const url = `http://${host}/hook`;
      const report = await checkReceiver({ ...base, url, transport: createReceiver(goodParts('spec')) });
      assert.deepEqual(summary(report), [`webhooks-require-https: http://${host} accepts deliveries without HTTPS.`]);
    });

  it('each rule in at least five ways', () => {
    for (const rule of receiverRules)
      if (rule !== 'webhooks-require-https') assert.ok(Object.keys(faults[rule] ?? {}).length >= 5, rule);
    const planted = Object.values(faults).flatMap((ways) => Object.keys(ways)).length;
    assert.ok(rightReceivers.length >= planted, `${rightReceivers.length} right ones, ${planted} faults`);
  });
});

describe('a verdict says no more than its evidence', () => {
  for (const scheme of schemeNames)
    it(`without a counter, effects of the scheme ${scheme} cannot be told`, async () => {
      const report = await checkReceiver({ ...base, scheme, transport: createReceiver(goodParts(scheme)) });
      assert.deepEqual(summary(report), []);
      for (const rule of ['webhooks-deduplicate', 'webhooks-verify-before-trust', 'webhooks-post-json'])
        assert.match(missing(report, rule), /effects-url/);
      assert.equal(verdictOf(report, 'webhooks-answer-fast-with-2xx'), 'kept');
    });

  it('a receiver that accepts nothing has shown nothing but that', async () => {
    const transport = createReceiver({ ...goodParts('spec'), verify: () => reply(401) });
    const report = await checkReceiver({ ...base, effectsUrl, transport });
    assert.deepEqual(
      report.checked.filter(({ verdict }) => verdict === 'kept').map(({ rule }) => rule),
      [],
    );
    assert.match(missing(report, 'webhooks-verify-before-trust'), /accepted no valid delivery/);
  });

  it('work that comes after the answer is seen by its effect, and that of a fast answer cannot be told', async () => {
    const judged = async (parts: Partial<ReturnType<typeof goodParts>>) => {
      const transport = createReceiver({ ...goodParts('spec'), ...parts });
      return verdictOf(await checkReceiver({ ...base, effectsUrl, transport }), 'webhooks-work-afterwards');
    };
    assert.equal(await judged({ lateReadings: 4 }), 'kept');
    assert.equal(await judged({ lateReadings: 4, answer: () => reply(200, '', 900) }), 'kept');
    assert.equal(await judged({}), 'cannot-tell');
    assert.equal(await judged({ shownAs: () => 7 }), 'cannot-tell');
    assert.equal(await judged({ answer: () => reply(200, '', 900) }), 'broken');
  });

  it('a counter that does not move is no evidence', async () => {
    const transport = createReceiver({ ...goodParts('spec'), shownAs: () => 7 });
    const report = await checkReceiver({ ...base, effectsUrl, transport });
    assert.deepEqual(summary(report), []);
    assert.match(missing(report, 'webhooks-deduplicate'), /one valid delivery changed the counter by 0/);
  });

  it('a counter that never rests is none either', async () => {
    let ticks = 0;
    const shownAs = (effects: number) => {
      ticks += 1;
      return effects + ticks;
    };
    const transport = createReceiver({ ...goodParts('spec'), shownAs });
    assert.deepEqual(summary(await checkReceiver({ ...base, effectsUrl, transport })), []);
  });

  it('X-Signature alone has no time, so the window cannot be told', async () => {
    const right = rightReceivers.find(({ name }) => name === 'X-Signature alone');
    assert.ok(right);
    const report = await checkReceiver({ ...base, effectsUrl, transport: createReceiver(right.parts) });
    assert.match(missing(report, 'webhooks-replay-window'), /does not read the signed time/);
  });

  it('a second secret that the receiver does not know is a finding', async () => {
    const transport = createReceiver(goodParts('standard'));
    const otherSecrets = ['the secret from before the rotation'];
    const report = await checkReceiver({ ...base, scheme: 'standard', otherSecrets, transport });
    assert.deepEqual(summary(report), [
      'webhooks-verify-before-trust: A delivery signed with the second secret gets 401.',
    ]);
  });

  it('forgeries with the same answer are one finding', async () => {
    const transport = createReceiver({ ...goodParts('github'), verify: () => undefined });
    const report = await checkReceiver({ ...base, scheme: 'github', transport });
    assert.equal(report.findings.filter(({ rule }) => rule === 'webhooks-verify-before-trust').length, 1);
    assert.match(summary(report).join(), /whose body was changed after signing, or .*, or \d+ more kinds gets 200/);
  });
});

describe('"quickly" is judged by the 99th percentile, with times that the test gives', () => {
  /** The first of the timed deliveries get the given times, all others the limit itself. */
  async function judged(slow: readonly number[], withinMs?: number): Promise<Report> {
    const before = await sentWith(createReceiver(goodParts('spec')), 0);
    const good = createReceiver(goodParts('spec'));
    const times = [...slow];
    let sent = 0;
    const send: typeof good.send = async (asked) => {
      const answer = await good.send(asked);
      sent += 1;
      // After the timed ones only the copy of the first event follows.
      const isTimed = sent >= before && sent < before + 100;
      return typeof answer === 'string' ? answer : { ...answer, ms: isTimed ? (times.shift() ?? 500) : 1 };
    };
    const limit = withinMs === undefined ? {} : { withinMs };
    return checkReceiver({ ...base, ...limit, timedDeliveries: 100, transport: { ...good, send } });
  }
  async function sentWith(receiver: ReturnType<typeof createReceiver>, timedDeliveries: number): Promise<number> {
    let sent = 0;
    const send: typeof receiver.send = (asked) => {
      sent += 1;
      return receiver.send(asked);
    };
    await checkReceiver({ ...base, timedDeliveries, transport: { ...receiver, send } });
    return sent;
  }
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
