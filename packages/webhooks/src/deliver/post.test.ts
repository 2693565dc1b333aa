// Which addresses the sender can be made to call. A real server on loopback stands for everything that must not be reached.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Resolver } from '@farol/http';
import { specialAddresses } from '../../../../test/special-addresses.ts';
import { answer, startEndpoint, type TestEndpoint } from '../../../../test/webhooks-endpoint.ts';
import { type AddressGuard, type AddressGuardOptions, createAddressGuard } from '../endpoints/address-guard.ts';
import { failsWith } from '../testing/fails-with.ts';
import { type AnswerRead, createPoster, maxAnswerBytes } from './post.ts';

const resolvingTo =
  (...addresses: readonly string[]): Resolver =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** Posts an empty object, by one poster for all posts of a test. */
function posting(t: TestContext, guard: AddressGuard) {
  const poster = createPoster(guard);
  t.after(() => poster.close());
  return (url: string, timeoutMs = 5_000) =>
    poster.post(new URL(url), { 'content-type': 'application/json' }, Buffer.from('{}'), timeoutMs);
}

const post = (t: TestContext, url: string, options: AddressGuardOptions = {}, timeoutMs = 5_000) =>
  posting(t, createAddressGuard(options))(url, timeoutMs);

/** The status of an answer, or the kind of the failure. */
const resultOf = (outcome: Awaited<ReturnType<typeof post>>) =>
  'answer' in outcome ? outcome.answer.status : outcome.failure;

let internal: TestEndpoint;
before(async () => {
  internal = await startEndpoint();
});
after(() => internal.close());

describe('addresses that are not public', () => {
  // Node calls no `lookup` for literals, so a check that lives only there would let them through.
  const literals = ['localhost', '0', '127\u30020\u30020\u30021'].concat(
    '127.0.0.1 127.1 0x7f000001 2130706433 0177.0.0.1 [::1] [::ffff:127.0.0.1] [::ffff:7f00:1]'.split(' '),
  );
  for (const literal of literals) {
    it(`are not dialled when written as ${literal}`, async (t) => {
      const url = `http://${literal}:${internal.port}/`;
      await assert.rejects(createAddressGuard().checkRegistration(url), failsWith('address_refused'));
      assert.deepEqual([resultOf(await post(t, url)), internal.delivered.length], ['address_refused', 0]);
    });
  }

  it('are not dialled when the name of a registered endpoint leads there', async (t) => {
    const guard = createAddressGuard({ resolve: resolvingTo('127.0.0.1'), ports: [internal.port] });
    const url = `https://hook.example:${internal.port}/`;
    await guard.checkRegistration(url);
    const outcome = await posting(t, guard)(url);
    assert.deepEqual(outcome, { failure: 'connection', detail: 'NO_USABLE_ADDRESS' });
    assert.equal(internal.delivered.length, 0);
  });

  it('are not dialled for any of the special addresses behind a name', async (t) => {
    for (const address of specialAddresses) {
      const outcome = await post(t, `http://hook.example:${internal.port}/`, { resolve: resolvingTo(address) });
      // As for a name that does not exist: the owner of an endpoint must not learn which internal names do.
      assert.deepEqual(outcome, { failure: 'connection', detail: 'NO_USABLE_ADDRESS' }, address);
    }
    assert.equal(internal.delivered.length, 0);
  });

  it('get no byte even if the look-up is wrong: the connected peer is checked', async (t) => {
    const send = posting(t, {
      ...createAddressGuard(),
      lookupFor: () => (_hostname, _wanted, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    const outcome = await send(`http://hook.example:${internal.port}/`);
    assert.deepEqual([resultOf(outcome), internal.delivered.length], ['address_refused', 0]);
  });

  it('are not reached by a redirect', async (t) => {
    const outer = await startEndpoint(answer(307, { location: internal.url }));
    t.after(() => outer.close());
    const outcome = await post(t, outer.url, { allow: ['127.0.0.1'] });
    assert.deepEqual([resultOf(outcome), outer.delivered.length, internal.delivered.length], [307, 1, 0]);
  });
});

describe('this server', () => {
  it('is reached below /webhooks/ and nowhere else, by its address or by a name, over no shared connection', async (t) => {
    const ownOrigins = [new URL(internal.url).origin];
    const guard = createAddressGuard({ ownOrigins, loopbackPorts: 'any', resolve: resolvingTo('127.0.0.1') });
    const post = posting(t, guard);
    const send = (host: string, path: string) => post(`http://${host}:${internal.port}${path}`);
    const seen = internal.delivered.length;
    for (const host of ['127.0.0.1', 'localhost', 'name.example', 'localhost.']) {
      assert.equal(resultOf(await send(host, '/webhooks/pagamentos')), 200, host);
      for (const path of ['/gateway/github/user', '/webhooks/..%2fgateway', '/'])
        assert.ok('failure' in (await send(host, path)), `${host}${path}`);
    }
    const paths = internal.delivered.splice(seen).map(({ path }) => path);
    assert.deepEqual(paths, Array(4).fill('/webhooks/pagamentos'));
  });
});

describe('a post', () => {
  const allow = { loopbackPorts: 'any' } as const;

  it('ends when its time is over, whatever the receiver does', async (t) => {
    const silent = await startEndpoint(() => {});
    t.after(() => silent.close());
    assert.equal(resultOf(await post(t, silent.url, allow, 100)), 'timeout');
  });

  it('accepts the status as the answer when the body never ends, and stores 1 KB of a long body', async (t) => {
    const endless = await startEndpoint((_delivered, response) => {
      response.writeHead(200).write('begun');
    });
    const long = await startEndpoint(answer(200, {}, 'x'.repeat(1_000_000)));
    t.after(() => Promise.all([endless.close(), long.close()]));
    const first = await post(t, endless.url, allow, 3_000);
    assert.ok('answer' in first);
    assert.equal(Buffer.from(first.answer.body).toString(), 'begun');
    const second = await post(t, long.url, allow);
    assert.equal('answer' in second && second.answer.body.byteLength, maxAnswerBytes);
  });

  it('names the fault of a connection', async (t) => {
    const closed = await startEndpoint();
    await closed.close();
    const refused = await post(t, closed.url, allow);
    assert.deepEqual(refused, { failure: 'connection', detail: 'ECONNREFUSED' });
    const unknown = await post(t, 'https://nobody.example/', {
      ...allow,
      resolve: () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })),
    });
    assert.deepEqual(unknown, { failure: 'connection', detail: 'NO_USABLE_ADDRESS' });
  });

  it('leaves its connection open for seconds, although the receiver asks for ten minutes', {
    timeout: 60_000,
  }, async (t) => {
    const answering = (socket: Socket) => {
      socket.once('data', () =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nKeep-Alive: timeout=600\r\n\r\n'),
      );
    };
    const receiver = createServer(answering).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    t.after(() => receiver.close());
    const connected = once(receiver, 'connection');
    assert.equal(resultOf(await post(t, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, allow)), 200);
    const [socket] = (await connected) as [Socket];
    t.after(() => socket.destroy());
    if (!socket.readableEnded) await once(socket.resume(), 'end');
  });

  it('ends with its poster, and none begins afterwards', async () => {
    const silent = await startEndpoint(() => {});
    const poster = createPoster(createAddressGuard(allow));
    const send = () => poster.post(new URL(silent.url), {}, Buffer.from('{}'), 5_000);
    const sent = [send(), send()];
    await poster.close();
    sent.push(send());
    const ended = { failure: 'connection', detail: 'ABORTED' };
    assert.deepEqual(await Promise.all(sent), [ended, ended, ended]);
    await silent.close();
  });

  it('speaks TLS only to a certificate that it can verify', async (t) => {
    assert.equal(resultOf(await post(t, internal.url.replace('http:', 'https:'), allow)), 'connection');
  });
});

describe('a hostile answer', () => {
  /** A receiver that writes these bytes to every request, and what a post to it gives. */
  async function answered(t: TestContext, write: (socket: Socket, request: number) => void, posts = 1) {
    const sockets = new Set<Socket>();
    const receiver = createServer((socket) => {
      sockets.add(socket);
      let requests = 0;
      socket.on('error', () => {});
      socket.on('data', () => {
        requests += 1;
        write(socket, requests);
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const poster = createPoster(createAddressGuard({ loopbackPorts: 'any' }));
    t.after(async () => {
      await poster.close();
      for (const socket of sockets) socket.destroy();
      receiver.close();
    });
    const url = new URL(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
    const outcomes: string[] = [];
    const reads: AnswerRead[] = [];
    for (let n = 0; n < posts; n += 1) {
      const outcome = await poster.post(url, {}, Buffer.from('{}'), 5_000, (read) => reads.push(read));
      outcomes.push('answer' in outcome ? String(outcome.answer.status) : outcome.detail);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return {
      outcomes,
      reads,
      connections: sockets.size,
      arrived: () => [...sockets].map((socket) => socket.bytesWritten),
    };
  }

  /** Writes the same text until the connection is closed. */
  const endless =
    (text: string, first = '') =>
    (socket: Socket) => {
      socket.write(first);
      const bytes = text.repeat(Math.ceil(4_096 / text.length));
      const more = () => {
        while (!socket.destroyed && socket.write(bytes));
        if (!socket.destroyed) socket.once('drain', more);
      };
      more();
    };
  const head = 'HTTP/1.1 200 OK\r\n';
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`;
  const plain = `${head}Content-Length: 0\r\n\r\n`;

  const floods: readonly [name: string, write: (socket: Socket) => void, outcome: string][] = [
    ['interim answers', endless('HTTP/1.1 103 X\r\n\r\n'), 'ANSWER_TOO_LONG'],
    ['headers', endless('X: y\r\n', head), 'ANSWER_TOO_LONG'],
    ['a reason', endless('x', 'HTTP/1.1 200 '), 'ANSWER_TOO_LONG'],
    ['a body', endless('x', `${head}\r\n`), '200'],
    ['chunks of one byte', endless('1\r\nx\r\n', chunked), '200'],
    ['an extension of a chunk', endless('x', `${chunked}1;`), '200'],
    ['trailers', endless('X: y\r\n', `${chunked}0\r\n`), '200'],
  ];
  for (const [name, write, expected] of floods) {
    it(`without end (${name}) is cut after some hundred kilobytes`, async (t) => {
      const { outcomes, arrived, reads } = await answered(t, write);
      assert.deepEqual(outcomes, [expected]);
      // What was read is told, for the share of its owner.
      const [{ calls, bytes } = { calls: 0, bytes: 0 }] = reads;
      assert.ok(calls >= 500 || bytes >= 64 * 1024, `${calls} calls, ${bytes} bytes`);
      // What fits into the buffers of both sockets was written as well.
      for (const bytes of arrived()) assert.ok(bytes < 16 * 1024 * 1024, `${bytes} bytes`);
    });
  }

  for (const [expected, ends, text] of [
    ['ANSWER_MALFORMED', false, 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
    ['ANSWER_MALFORMED', false, 'HTTP/1.1 101 X\r\nUpgrade: x\r\n\r\n'],
    ['ANSWER_MALFORMED', false, `${head}no colon\r\n\r\n`],
    ['CONNECTION_CLOSED', true, `${head}Content-`],
  ] as const) {
    it(`that is ${JSON.stringify(text.slice(0, 30))}${ends ? ' and cut off' : ''} is a failed attempt`, async (t) => {
      const { outcomes } = await answered(t, (socket) => socket[ends ? 'end' : 'write'](text));
      assert.deepEqual(outcomes, [expected]);
    });
  }

  for (const [why, text, expected] of [
    ['is the last on its connection when the receiver asks for its end', `${head}Connection: close\r\n`, 3],
    ['is the last on its connection when the receiver keeps it open too short', `${head}Keep-Alive: timeout=2\r\n`, 3],
    ['is the last on its connection when a second one came with it', `${plain}HTTP/1.1 500 Smuggled\r\n`, 3],
    ['with headers that come twice is read', `${head}Set-Cookie: a\r\nset-cookie: b\r\n`, 1],
    ['with headers of odd names is read', `${head}__proto__: c\r\n`, 1],
  ] as const) {
    it(why, async (t) => {
      const { outcomes, connections } = await answered(
        t,
        (socket) => socket.write(`${text}Content-Length: 0\r\n\r\n`),
        3,
      );
      assert.deepEqual([outcomes, connections], [['200', '200', '200'], expected]);
    });
  }
});
