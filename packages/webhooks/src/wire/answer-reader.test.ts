// Answers as receivers write them, whole and byte by byte, and those whose end nobody can know.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '../../../../test/properties.ts';
import { type AnswerHeaders, AnswerReader, maxHeadBytes } from './answer-reader.ts';

function readAnswer(text: string, pieceLength = text.length) {
  const reader = new AnswerReader();
  reader.begin();
  const seen: { status?: number; headers?: AnswerHeaders; body: string } = { body: '' };
  const sink = {
    onHead: (status: number, headers: AnswerHeaders) => {
      seen.status = status;
      seen.headers = headers;
    },
    onBody: (part: Buffer) => {
      seen.body += part.toString('latin1');
    },
  };
  const bytes = Buffer.from(text, 'latin1');
  let isComplete = false;
  for (let at = 0; at < bytes.length; at += pieceLength)
    isComplete = reader.read(bytes.subarray(at, at + pieceLength), sink) || isComplete;
  const { keepsAlive, keepAliveSeconds } = reader;
  return { ...seen, isComplete, endsWithConnection: reader.end(), keepsAlive, keepAliveSeconds };
}

const answers: readonly [name: string, text: string, expected: Partial<ReturnType<typeof readAnswer>>][] = [
  ['a length', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok', { status: 200, body: 'ok', isComplete: true }],
  ['no reason', 'HTTP/1.1 500\r\ncontent-length:0\r\n\r\n', { status: 500, isComplete: true, keepsAlive: true }],
  ['no body by its status', 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n', { status: 204, isComplete: true }],
  ['no headers', 'HTTP/1.1 200 OK\r\n\r\nrest', { body: 'rest', isComplete: false, endsWithConnection: true }],
  [
    'chunks, an extension and a trailer',
    'HTTP/1.1 201 Created\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n3;a="b"\r\nabc\r\nA \r\n0123456789\r\n0\r\nX: y\r\n\r\n',
    { status: 201, body: 'abc0123456789', isComplete: true, keepsAlive: true },
  ],
  [
    'another coding than chunks',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nabc',
    { body: 'abc', isComplete: false, endsWithConnection: true, keepsAlive: false },
  ],
  [
    'chunks and a length',
    'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n',
    { body: 'a', isComplete: true, keepsAlive: false },
  ],
  ['the same length twice', 'HTTP/1.1 200 OK\r\nContent-Length: 1, 1\r\n\r\na', { body: 'a', isComplete: true }],
  [
    'interim answers',
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
    { status: 200, headers: { 'content-length': '0' }, isComplete: true, keepsAlive: true },
  ],
  ['an end', 'HTTP/1.1 200 OK\r\nConnection: x, Close\r\nContent-Length: 0\r\n\r\n', { keepsAlive: false }],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', { isComplete: true, keepsAlive: false }],
  [
    'HTTP/1.0 that goes on',
    'HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n',
    { keepsAlive: true },
  ],
  [
    'a time to keep alive',
    'HTTP/1.1 200 OK\r\nKeep-Alive: max=9, timeout=5\r\nContent-Length: 0\r\n\r\n',
    { keepAliveSeconds: 5, keepsAlive: true },
  ],
  [
    'more than one answer',
    'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\n',
    { status: 200, body: '', isComplete: true, keepsAlive: false },
  ],
  [
    'headers that come twice, go on in a second line or are not ASCII',
    'HTTP/1.1 302 Found\r\nSet-Cookie: a\r\nset-cookie:  b \r\nLocation: /\xc3\xa7\r\nX:a\r\n  b\r\n__proto__: c\r\nContent-Length: 0\r\n\r\n',
    { headers: { 'set-cookie': ['a', 'b'], location: '/ç', x: 'a b', 'content-length': '0' } },
  ],
  [
    'a part of an answer',
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab',
    { isComplete: false, endsWithConnection: false },
  ],
];

describe('an answer', () => {
  for (const [name, text, expected] of answers) {
    it(`with ${name} is read, in whatever pieces it arrives`, () => {
      for (const pieceLength of [text.length, 1, 2, 7]) {
        const seen = readAnswer(text, pieceLength);
        // Bytes after the end are seen only with the piece that the end is in; the connection sees the others.
        const isCut = name === 'more than one answer' && pieceLength < text.length;
        if (!isCut) assert.deepEqual({ ...seen, ...expected }, seen, `pieces of ${pieceLength}`);
      }
    });
  }

  const head = 'HTTP/1.1 200 OK\r\n';
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`;
  const broken = [
    'SSH-2.0-OpenSSH_9.2\r\n\r\n',
    'HTTP/2 200 OK\r\n\r\n',
    'HTTP/1.2 200 OK\r\n\r\n',
    'HTTP/1.1 99 Low\r\n\r\n',
    'HTTP/1.1 2000 OK\r\n\r\n',
    'HTTP/1.1 200 O\0K\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\n\r\n',
    `${head}no colon\r\n\r\n`,
    `${head}na me: x\r\n\r\n`,
    `${head}: x\r\n\r\n`,
    `${head} folded: x\r\n\r\n`,
    `${head}X: a\nContent-Length: 0\r\n\r\n`,
    `${head}X: a\rb\r\n\r\n`,
    `${head}Content-Length: -1\r\n\r\n`,
    `${head}Content-Length: 0x1\r\n\r\n`,
    `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    `${head}Content-Length:\r\n\r\n`,
    `${chunked}\r\n`,
    `${chunked}-1\r\n`,
    `${chunked}123456789\r\n`,
    `${chunked}1\r\nab\r\n`,
    `${chunked}1;${'x'.repeat(2_000)}\r\n`,
    `${chunked}0\r\n${'a: b\r\n'.repeat(200)}\r\n`,
    `${head}X: ${'x'.repeat(maxHeadBytes)}\r\n\r\n`,
  ];
  for (const text of broken) {
    it(`that begins with ${JSON.stringify(text.slice(0, 80))} is refused`, () => {
      for (const pieceLength of [text.length, 1])
        assert.throws(() => readAnswer(text, pieceLength), { code: 'ANSWER_MALFORMED' });
    });
  }

  it('is read after another one on the same connection', () => {
    const reader = new AnswerReader();
    const statuses: number[] = [];
    const sink = { onHead: (status: number) => statuses.push(status), onBody: () => {} };
    for (const status of [200, 503, 200]) {
      reader.begin();
      const text = `HTTP/1.1 ${status} X\r\nConnection: ${status === 503 ? 'close' : 'keep-alive'}\r\nContent-Length: 1\r\n\r\nx`;
      assert.equal(reader.read(Buffer.from(text), sink), true);
      assert.equal(reader.keepsAlive, status === 200);
    }
    assert.deepEqual(statuses, [200, 503, 200]);
  });

  it('of random parts is read to an end or refused, the same in whatever pieces it arrives', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'HTTP/1.1 200 OK',
        '\r\n',
        '\r\n\r\n',
        'Content-Length: 3',
        'Transfer-Encoding: chunked',
        '3',
        '0',
        'abc',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }).map((text) => Buffer.from(text).toString('latin1')),
    );
    const outcome = (text: string, pieceLength: number) => {
      try {
        const { status, headers, body } = readAnswer(text, pieceLength);
        return { status, headers, body };
      } catch (error) {
        return (error as NodeJS.ErrnoException).code;
      }
    };
    const text = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => `HTTP/1.1 200 OK\r\n${parts.join('')}`);
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (answer, pieceLength) => {
        const whole = outcome(answer, answer.length);
        assert.ok(typeof whole === 'object' || whole === 'ANSWER_MALFORMED', String(whole));
        assert.deepEqual(outcome(answer, pieceLength), whole);
      }),
    );
  });
});
