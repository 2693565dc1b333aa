import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requestBytes } from './request-bytes.ts';

const target = { host: 'hook.example', path: '/a?b=c' };

describe('the bytes of a request', () => {
  it('are the head and the exact bytes of the body', () => {
    const body = Buffer.from([0xc3, 0xa7, 0x00, 0xff]);
    assert.deepEqual(
      requestBytes(target, { 'content-type': 'application/json', 'x-note': 'caf\xe9' }, body),
      Buffer.concat([
        Buffer.from(
          'POST /a?b=c HTTP/1.1\r\nhost: hook.example\r\nconnection: keep-alive\r\ncontent-type: application/json\r\nx-note: caf\xe9\r\ncontent-length: 4\r\n\r\n',
          'latin1',
        ),
        body,
      ]),
    );
  });

  it('cannot be made of a header that would end its line or is none', () => {
    for (const headers of [
      { x: 'a\r\nb: c' },
      { x: 'a\nb' },
      { x: 'a\0' },
      { x: 'ā' },
      { 'x\r\ny': 'a' },
      { 'a b': 'c' },
      { '': 'a' },
    ])
      assert.throws(() => requestBytes(target, headers as Record<string, string>, Buffer.alloc(0)), {
        code: 'HEADER_INVALID',
      });
  });
});
