// Servers that hang, redirect, answer HTML or never stop: a clear error, and nothing is called that was not asked for.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { checkLive, type LiveOptions } from './check-live.ts';
import { readBase } from './exchange/base.ts';
import { createTransport } from './exchange/transport.ts';
import { checkGood, verdictOf } from './testing/check-good.ts';
import { serve } from './testing/good-server.ts';
import { createWorld, origin, token } from './testing/good-world.ts';

async function listen(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function check(t: TestContext, base: string, more: Partial<LiveOptions> & { readonly timeoutMs?: number } = {}) {
  // Only the server that hangs waits for the timeout; a busy machine must not reach it in the other tests.
  const transport = createTransport({ timeoutMs: more.timeoutMs ?? 60_000, maxBytes: 10_000 });
  t.after(transport.close);
  return checkLive({ base: [base], rules: [], transport, ...more });
}

describe('a hostile server', () => {
  it('that hangs is given up', async (t) => {
    const base = await listen(t, () => {});
    await assert.rejects(check(t, base, { timeoutMs: 100 }), {
      code: 'cannot-run',
      message: `${base} does not respond in time.`,
    });
  });

  it('that is not there is named', async (t) => {
    await assert.rejects(check(t, 'http://127.0.0.1:1'), { message: 'Cannot connect to http://127.0.0.1:1.' });
  });

  it('that redirects elsewhere is not followed', async (t) => {
    let visits = 0;
    const elsewhere = await listen(t, (_request, response) => {
      visits += 1;
      response.end('[]');
    });
    const base = await listen(t, (_request, response) => void response.writeHead(302, { location: elsewhere }).end());
    await assert.rejects(check(t, base), /redirects \(302\); redirects are not followed/);
    assert.equal(visits, 0);
  });

  it('that sends HTML has nothing to check', async (t) => {
    const html = { 'content-type': 'text/html' };
    const base = await listen(t, (_request, response) => void response.writeHead(200, html).end('<h1>Hello</h1>'));
    await assert.rejects(check(t, base), /Nothing to check at .*\(200, text\/html\)/);
  });

  it('that never stops is cut off', async (t) => {
    const base = await listen(t, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write('['.repeat(1_000)));
      };
      response.on('drain', more);
      more();
    });
    await assert.rejects(check(t, base), /does not end/);
  });

  it('that is not HTTP is named', async (t) => {
    const base = await listen(t, (request) => request.socket.end('SSH-2.0-x\r\n'));
    await assert.rejects(check(t, base), /does not speak HTTP/);
  });

  it('whose next page is on another host is not followed', async (t) => {
    const base = await listen(t, (_request, response) => {
      const link = '<http://127.0.0.1:1/books?page=2>; rel="next"';
      response.writeHead(200, { 'content-type': 'application/json', link }).end('[{"id":1}]');
    });
    const report = await check(t, base, { resources: ['books'] });
    assert.ok(report.checked.some(({ rule, verdict }) => rule === 'rest-paginate-long-lists' && verdict !== 'kept'));
  });
});

describe('without leave to write', () => {
  it('only reads are sent, and POST only with a query to the GraphQL endpoint', async () => {
    const good = serve(createWorld());
    const seen = new Set<string>();
    const transport = {
      ...good,
      send: (asked: Parameters<typeof good.send>[0]) => {
        seen.add(`${asked.method} ${new URL(asked.url).pathname.startsWith('/graphql') ? 'graphql' : 'rest'}`);
        if (asked.method === 'POST') assert.doesNotMatch(asked.body ?? '', /mutation *\{/);
        return good.send(asked);
      },
    };
    const report = await checkGood(transport, { allowWrites: false });
    assert.deepEqual(report.findings, []);
    assert.deepEqual([...seen].toSorted(), ['GET graphql', 'GET rest', 'POST graphql', 'PROPFIND rest']);
    const put = report.cannotTell.find(({ rule }) => rule === 'rest-put-replaces');
    assert.match(put?.missing.en ?? '', /--allow-writes/);
  });

  it('writes to another machine need its URL twice', () => {
    const base = 'https://api.example.com/v1';
    assert.throws(() => readBase([base], true), { code: 'writes-refused' });
    assert.equal(readBase([base, `${base}/`], true).mayWrite, true);
    assert.equal(readBase([base], false).mayWrite, false);
    assert.equal(readBase(['http://localhost:3000'], true).mayWrite, true);
    assert.throws(() => readBase([base, 'https://other.example.com'], true), { code: 'bad-base' });
    assert.throws(
      () => readBase(['https://user:secret@api.example.com'], false),
      (error: Error) => !error.message.includes('secret'),
    );
  });
});

describe('without a description', () => {
  it('lists are found by the links of the base', async () => {
    const report = await checkLive({
      base: [`${origin}/v1`],
      token: { name: 'TOKEN', value: token },
      rules: [],
      allowWrites: true,
      transport: serve(createWorld()),
    });
    assert.deepEqual(report.findings, []);
    const rules = ['rest-put-replaces', 'rest-put-is-idempotent', 'rest-patch-keeps-the-rest', 'authentication-401'];
    for (const rule of rules) assert.equal(verdictOf(report, rule), 'kept', rule);
  });

  it('an interrupted run removes what it created', async () => {
    const world = createWorld();
    const stop = new AbortController();
    const good = serve(world);
    const transport = {
      ...good,
      send: (asked: Parameters<typeof good.send>[0]) => {
        if (asked.method === 'PATCH') stop.abort();
        return good.send(asked);
      },
    };
    await assert.rejects(checkGood(transport, { signal: stop.signal }), /Interrupted/);
    assert.equal(world.books.size, 5);
  });
});
