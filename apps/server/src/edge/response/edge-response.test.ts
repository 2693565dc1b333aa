import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders, type RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { EdgeResponse } from './edge-response.ts';

const requestId = 'an-id-of-a-request';

/** Two servers that do the same, one with Node's own response, to which the id is given by hand. */
async function bothWays(
  bytes: string,
  answer: (response: ServerResponse, headers: (own: readonly string[]) => string[]) => void,
): Promise<readonly [ours: string, nodes: string]> {
  const ours = await exchanged(bytes, EdgeResponse, (_request, response) => {
    (response as EdgeResponse).requestId = requestId;
    answer(response, (own) => [...own]);
  });
  const nodes = await exchanged(bytes, ServerResponse, (_request, response) =>
    answer(response, (own) => [...own, 'X-Request-Id', requestId]),
  );
  return [ours, nodes];
}

async function exchanged(bytes: string, kind: typeof ServerResponse, listener: RequestListener): Promise<string> {
  const server = createServer({ ServerResponse: kind, keepAliveTimeout: 65_000 }, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // The last request closes the connection, so that the end of the answers is seen.
  socket.end(`${bytes}GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  const received = await all(socket);
  server.close();
  server.closeAllConnections();
  return received.replace(/Date: [^\r]+/g, 'Date: some day');
}

async function all(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  await once(socket, 'close');
  return Buffer.concat(pieces).toString('latin1');
}

const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const body = 'São João, 日本 🙂';
const length = String(Buffer.byteLength(body));
const plain = ['Content-Type', 'text/plain', 'Content-Length', length, 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2'];

const answers: Readonly<Record<string, Parameters<typeof bothWays>[1]>> = {
  'a body of bytes': (response, headers) => response.writeHead(200, headers(plain)).end(Buffer.from(body)),
  'a body of text': (response, headers) => response.writeHead(200, headers(plain)).end(body),
  'a body in two parts': (response, headers) => {
    response.writeHead(200, headers(plain));
    response.write(body.slice(0, 4));
    response.end(body.slice(4));
  },
  'a body of unknown length': (response, headers) => {
    response.writeHead(200, headers(['Content-Type', 'text/plain']));
    response.write('a part, ');
    response.end('and the rest');
  },
  'a body larger than what goes out in one piece': (response, headers) =>
    response.writeHead(200, headers(['Content-Length', '300000'])).end(Buffer.alloc(300_000, 97)),
  'no body': (response, headers) => response.writeHead(304, headers(['ETag', '"a"'])).end(),
  'a 204': (response, headers) => response.writeHead(204, headers(['Allow', 'GET'])).end(),
  'another failure': (response, headers) => response.writeHead(404, headers(plain)).end(body),
  'an unknown status': (response, headers) => response.writeHead(299, headers(plain)).end(body),
  'its own reason phrase': (response, headers) =>
    response.writeHead(200, 'Fine', headers(plain) as unknown as OutgoingHttpHeaders).end(body),
  'a date of its own': (response, headers) => response.writeHead(200, headers([...plain, 'date', 'then'])).end(body),
  'its last answer on this connection': (response, headers) =>
    response.writeHead(200, headers([...plain, 'Connection', 'close'])).end(body),
  'an end with a callback': (response, headers) => response.writeHead(200, headers(plain)).end(body, 'utf8', () => {}),
};

const requests: Readonly<Record<string, string>> = {
  'one request': get,
  'two requests at once': `${get}${get}`,
  HEAD: 'HEAD / HTTP/1.1\r\nHost: a\r\n\r\n',
  'a request of HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'a request of HTTP/1.0 that would like to stay': 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
  'a request with a body': 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc',
};

for (const [kind, answer] of Object.entries(answers)) {
  test(`${kind}: every byte is as Node would send it`, async () => {
    for (const [name, bytes] of Object.entries(requests)) {
      const [ours, nodes] = await bothWays(bytes, answer);
      assert.equal(ours, nodes, name);
      assert.ok(ours.includes(`X-Request-Id: ${requestId}`));
    }
  });
}

test('a frozen list is joined once, and any other list is read for each answer', async () => {
  const frozen = Object.freeze(['Content-Type', 'text/plain', 'Content-Length', '2']);
  const open = ['Content-Length', '2', 'X-Turn', '0'];
  let turn = 0;
  const received = await exchanged(get.repeat(4), EdgeResponse, (_request, response) => {
    (response as EdgeResponse).requestId = requestId;
    turn += 1;
    open[3] = String(turn);
    response.writeHead(200, turn % 2 === 0 ? (frozen as string[]) : open).end('ok');
  });
  assert.equal(received.match(/Content-Type: text\/plain\r\nContent-Length: 2/g)?.length, 2);
  assert.deepEqual(received.match(/X-Turn: \d/g), ['X-Turn: 1', 'X-Turn: 3', 'X-Turn: 5']);
});

test('a text is sent with its length in bytes, in every case', async () => {
  for (const [name, bytes] of Object.entries(requests)) {
    for (const text of [body, '', 'é'.repeat(100_000)]) {
      const received = await exchanged(bytes, EdgeResponse, (_request, response) => {
        (response as EdgeResponse).requestId = requestId;
        (response as EdgeResponse).sendText(200, ['Content-Type', 'text/plain'], text);
      });
      assert.match(received, new RegExp(`\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`), name);
      if (bytes === get) assert.ok(received.includes(`\r\n\r\n${Buffer.from(text).toString('latin1')}HTTP/1.1 200 OK`));
    }
  }
});

test('a name or a value that would break the head is refused, as Node refuses it', async () => {
  const bad = [
    ['X-A', 'b\r\nX-C: d'],
    ['X-A\r\n', 'b'],
    ['X-A', '日'],
    ['', 'b'],
  ];
  for (const fields of bad) {
    for (const list of [[...fields, 'Content-Length', '0'], Object.freeze([...fields, 'Content-Length', '0'])]) {
      const said: unknown[] = [];
      await exchanged('', EdgeResponse, (_request, response) => {
        (response as EdgeResponse).requestId = requestId;
        try {
          response.writeHead(200, list as string[]);
        } catch (error) {
          said.push(error);
        }
        response.destroy();
      });
      assert.equal(said.length, 1, JSON.stringify(fields));
    }
  }
});

test('readers that are slow get their own bytes, whatever is answered to others meanwhile', async (t) => {
  const large = 100_000;
  const server = createServer({ ServerResponse: EdgeResponse, keepAliveTimeout: 65_000 }, (request, response) => {
    (response as EdgeResponse).requestId = requestId;
    const letter = request.url?.charCodeAt(1) ?? 0;
    response.writeHead(200, ['Content-Length', String(large)]).end(Buffer.alloc(large, letter));
  }).listen(0, '127.0.0.1');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // More answers than the kernel accepts while they are not read.
  const asked = 200;
  const readers = [...'~!$*_+;@'].map((letter) => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.write(`GET /${letter} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(asked));
    return { letter, socket };
  });
  const quick = connect(port, '127.0.0.1').resume();
  for (let i = 0; i < 20; i += 1) {
    quick.write('GET /^ HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(quick, 'data');
  }
  for (const { letter, socket } of readers) {
    // Runs of the letter: one by one takes a hundred times as long.
    const body = new RegExp(`\\${letter}+`, 'g');
    const text = await new Promise<string>((resolve) => {
      let seen = '';
      let bytes = 0;
      socket.setEncoding('latin1').on('data', (part: string) => {
        bytes += part.length;
        seen += part.replaceAll(body, '');
        if (bytes >= asked * large && seen.split('\r\n\r\n').length > asked) resolve(seen);
      });
      socket.resume();
    });
    // Only the heads are left, without one character of another answer.
    const heads = text.split('\r\n\r\n').slice(0, asked);
    const [first] = heads;
    for (const head of heads) assert.equal(head.replace(/Date: [^\r]+/, ''), first?.replace(/Date: [^\r]+/, ''));
    socket.destroy();
  }
  quick.destroy();
});
