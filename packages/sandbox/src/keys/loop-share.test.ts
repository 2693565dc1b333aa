// The share of the event loop that one key gets, with a clock that only the work and the waiting move.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createStore } from '@farol/store';
import { createSandbox, migrateSandbox } from '../index.ts';
import { defaultLimits } from '../limits.ts';
import { burstMs, createLoopShare } from './loop-share.ts';

const share = defaultLimits.loopShare;

function open() {
  let now = 0;
  const pass = (ms: number) => {
    now += ms;
  };
  const loopShare = createLoopShare({ share, clock: () => now, sleep: async (ms) => pass(ms) });
  return { loopShare, now: () => now, pass };
}

describe('the work of one key', () => {
  it('gets a tenth of the event loop after its burst, however long its pieces take', async () => {
    const { loopShare, now, pass } = open();
    let worked = 0;
    for (const ms of Array.from({ length: 600 }, (_, n) => 0.5 + (n % 7))) {
      await loopShare.piece('hostile');
      const longest = burstMs + share * now() + 7;
      assert.ok(worked <= longest, `${worked} ms of work in ${now()} ms`);
      worked += ms;
      pass(ms);
    }
    assert.ok(worked > 0.9 * share * now(), 'and it gets the whole of it');
  });

  it('is charged for what goes on in later turns: calls, and answers of many fields', async () => {
    const calls = open();
    for (let n = 0; n < 500; n += 1) await calls.loopShare.call('hostile', 2);
    assert.equal(Math.round(calls.now()), (1_000 - 2 - burstMs) / share);
    const pieces = open();
    for (let n = 0; n < 100; n += 1) await pieces.loopShare.piece('hostile', 10);
    assert.equal(Math.round(pieces.now()), (1_000 - 10 - burstMs) / share);
  });

  it('waits after it was charged for what its receivers made the server read', async () => {
    const { loopShare, now } = open();
    loopShare.charge('hostile', burstMs + 20);
    await loopShare.piece('hostile');
    assert.equal(now(), 20 / share);
  });

  it('is not charged for the time in which the process stood still', async () => {
    const { loopShare, now, pass } = open();
    await loopShare.piece('one');
    pass(3_600_000);
    const began = now();
    await loopShare.piece('one');
    assert.ok(now() - began <= 100 / share);
  });

  it('does not delay another key', async () => {
    const never = new Promise<void>(() => {});
    const loopShare = createLoopShare({ share, clock: () => 0, sleep: () => never });
    const seen: string[] = [];
    for (let n = 0; n < 100; n += 1) void loopShare.call('hostile', 2).then(() => seen.push('hostile call'));
    for (let n = 0; n < 100; n += 1) void loopShare.piece('hostile', 2).then(() => seen.push('hostile piece'));
    await loopShare.call('other', 2);
    for (let n = 0; n < 20; n += 1) await loopShare.piece('other', 1);
    assert.ok(seen.length <= burstMs / 2 + 2, `${seen.length} of the hostile key`);
  });
});

/** A provider whose event loop takes no time until `goOn`, so that only the fixed charges count. */
async function openSandbox(t: TestContext) {
  const store = createStore({ url: 'sqlite::memory:' });
  await migrateSandbox(store);
  let isStill = true;
  const sandbox = createSandbox({ store, monotonic: () => (isStill ? 0 : performance.now()) });
  t.after(async () => {
    await sandbox.stop();
    await store.close();
  });
  const keys = [await sandbox.keys.issue({}), await sandbox.keys.issue({})];
  const [hostile = '', other = ''] = keys.map(({ chave }) => `Bearer ${chave}`);
  const goOn = () => {
    isStill = false;
  };
  return {
    sandbox,
    hostile,
    other,
    goOn,
    /** How many of 25 calls are admitted while another key makes 25. */
    admitted: async () => {
      let count = 0;
      const flood = Array.from({ length: 25 }, async () => {
        await sandbox.keys.admit(hostile);
        count += 1;
      });
      for (let n = 0; n < 25; n += 1) await sandbox.keys.admit(other);
      goOn();
      const during = count;
      await Promise.all(flood);
      return during;
    },
  };
}

describe('the provider charges a key', () => {
  it('for each root field and the fields of an operation', async (t) => {
    const { sandbox, hostile, admitted } = await openSandbox(t);
    await sandbox.keys.admit(hostile, 5, 4_000);
    assert.ok((await admitted()) <= 11, 'of 50 ms, 30 were spent');
  });

  it('for attempts of its deliveries', async (t) => {
    const { sandbox, hostile, admitted } = await openSandbox(t);
    const { caller } = await sandbox.keys.admit(hostile);
    await sandbox.endpoints.create(caller, { url: 'http://127.0.0.1:1/', eventos: ['*'] });
    for (let n = 0; n < 15; n += 1) await sandbox.payments.create(caller, { valor: 100, moeda: 'BRL' });
    assert.ok((await sandbox.deliverDue()) >= 15, 'on a slow machine some are due again');
    assert.ok((await admitted()) <= 10, 'of 50 ms, 32 were spent');
  });

  it('for looks and answers of its subscriptions', async (t) => {
    const { sandbox, hostile, admitted } = await openSandbox(t);
    const { caller } = await sandbox.keys.admit(hostile, 1, 4_000);
    const feed = await sandbox.events.subscribe(caller);
    t.after(() => feed.return?.());
    await sandbox.payments.create(caller, { valor: 100, moeda: 'BRL' });
    assert.equal((await feed.next()).done, false);
    assert.ok((await admitted()) <= 1, 'of 50 ms, more than 60 were spent');
  });

  it('and refuses at once the calls beyond its limit, instead of letting them wait', async (t) => {
    const { sandbox, hostile, other, goOn } = await openSandbox(t);
    t.after(goOn);
    const most = defaultLimits.callsPerMinute;
    // After the burst the others wait, because the clock stands still.
    const waiting = Array.from({ length: most }, () => sandbox.keys.admit(hostile));
    await Promise.all(waiting.slice(0, burstMs / 2));
    let outcome = 'it waits';
    const beyond = sandbox.keys.admit(hostile).catch(({ code }) => {
      outcome = code;
    });
    // The store works in order, so what does not wait has ended by then.
    for (let n = 0; n < 5; n += 1) await sandbox.keys.admit(other);
    assert.equal(outcome, 'limit-reached');
    goOn();
    await beyond;
    await Promise.all(waiting);
  });
});
