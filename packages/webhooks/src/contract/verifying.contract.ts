// The verification of public endpoints before their first delivery, on each store.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { type Answering, answer, type Delivered } from '../../../../test/webhooks-endpoint.ts';
import {
  arrange,
  dayMs,
  namedHost,
  onlyDelivery,
  openEndpoint,
  openSender,
  openStore,
  publish,
  type Subject,
  verdictOn,
} from './arranged-sender.contract.ts';

const nonceOf = ({ body }: Delivered): string | undefined => JSON.parse(body.toString()).challenge;

const confirming: Answering = (delivered, response) => {
  const nonce = nonceOf(delivered);
  response.writeHead(200, nonce === undefined ? {} : { 'webhook-challenge': nonce }).end();
};

async function arrangePublic(t: TestContext, subject: Subject, answering: Answering) {
  const { clock, store } = await openStore(t, subject);
  const readFor: string[] = [];
  const sender = openSender(t, store, {
    ...namedHost.options,
    challenge: true,
    clock: () => clock.now,
    onAnswerRead: (owner) => readFor.push(owner),
  });
  const receiving = await openEndpoint(t, answering);
  const url = namedHost.urlOf(receiving);
  const { endpoint, secret } = await sender.endpoints.create({ owner: 'ana', url, kinds: ['*'] });
  return { clock, store, sender, receiving, endpoint, secret, readFor };
}

export function verifyingContract(subject: Subject): void {
  describe(`${subject.name}: verifying`, { skip: subject.skip ?? false }, () => {
    it('asks once with a signed nonce, delivers after the echo, and does not ask again', async (t) => {
      const { store, sender, receiving, secret, endpoint, readFor } = await arrangePublic(t, subject, confirming);
      await publish(store, sender);
      await publish(store, sender);
      assert.equal(await sender.runDue(), 2);
      assert.deepEqual(readFor, ['ana', 'ana', 'ana'], 'the answer to the question is told as well');
      const [question, ...deliveries] = receiving.delivered;
      assert.ok(question);
      assert.equal(JSON.parse(question.body.toString()).type, 'webhook.verification');
      assert.ok(verdictOn(question, 'spec', secret).verified);
      assert.equal(deliveries.length, 2);
      assert.ok((await sender.endpoints.get('ana', endpoint.id)).verifiedAt);
      await publish(store, sender);
      await sender.runDue();
      assert.equal(receiving.delivered.length, 4);
      assert.equal(receiving.delivered.filter((delivered) => nonceOf(delivered) !== undefined).length, 1);
    });

    for (const [title, body] of [
      ['the nonce as the body', (nonce: string) => nonce],
      ['JSON with the nonce', (nonce: string) => JSON.stringify({ challenge: nonce })],
    ] as const) {
      it(`accepts ${title} as an echo`, async (t) => {
        const { store, sender } = await arrangePublic(t, subject, (delivered, response) => {
          const nonce = nonceOf(delivered);
          response.writeHead(200).end(nonce === undefined ? '' : body(nonce));
        });
        await publish(store, sender);
        await sender.runDue();
        assert.equal((await onlyDelivery(sender)).state, 'delivered');
      });
    }

    it('sends no event to a host that did not agree, and asks it at most once a minute', async (t) => {
      const answers: Record<string, Answering> = {
        '200 without an echo': answer(200, {}, 'ok'),
        'a page that repeats the request': ({ body }, response) => void response.end(`You sent: ${body}`),
        'the echo with a failure': (delivered, response) => void response.writeHead(404).end(nonceOf(delivered)),
      };
      for (const [title, answering] of Object.entries(answers)) {
        const { store, sender, receiving, clock } = await arrangePublic(t, subject, answering);
        for (let n = 0; n < 5; n += 1) await publish(store, sender);
        await sender.runDue();
        clock.now += 5_000;
        await sender.runDue();
        assert.equal(receiving.delivered.length, 1, title);
        clock.now += 55_000;
        await sender.runDue();
        assert.equal(receiving.delivered.length, 2, title);
        assert.ok(receiving.delivered.every((delivered) => nonceOf(delivered) !== undefined));
        const [delivery] = (await sender.deliveries('ana')).items;
        const attempts = await sender.attempts('ana', delivery?.id ?? '');
        assert.ok(attempts.every(({ outcome }) => ['unverified', 'status'].includes(outcome)));
      }
    });

    it('asks again when the URL changes, and never asks receivers on this machine', async (t) => {
      const { store, sender, receiving, endpoint, clock } = await arrangePublic(t, subject, confirming);
      await publish(store, sender);
      await sender.runDue();
      const other = await openEndpoint(t, confirming);
      await sender.endpoints.update('ana', endpoint.id, { url: namedHost.urlOf(other) });
      assert.equal((await sender.endpoints.get('ana', endpoint.id)).verifiedAt, null);
      clock.now += dayMs;
      await publish(store, sender);
      await sender.runDue();
      assert.deepEqual([receiving.delivered.length, other.delivered.length], [2, 2]);

      const local = await arrange(t, subject, confirming, { challenge: true });
      await publish(local.store, local.sender);
      await local.sender.runDue();
      assert.equal(local.receiving.delivered.length, 1);
      assert.equal(nonceOf(local.receiving.delivered[0] as Delivered), undefined);
    });
  });
}
