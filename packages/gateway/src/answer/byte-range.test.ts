import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json } from '../../../../test/upstream.ts';
import { createGateway } from '../index.ts';
import { asked, openFixture } from '../testing/fixture.ts';
import { byteRange } from './byte-range.ts';

const rangeOf = (range: string, ifRange?: string) => {
  const sent: Readonly<Record<string, string | undefined>> = { range, 'if-range': ifRange };
  const headers = { etag: '"v1"', 'last-modified': 'Sun, 06 Nov 1994 08:49:37 GMT' };
  return byteRange((name) => sent[name] ?? null, headers, 10);
};

test('one range of bytes is read in its three forms, and no other', () => {
  assert.deepEqual(rangeOf('bytes=0-1'), { first: 0, last: 1 });
  assert.deepEqual(rangeOf('bytes=4-'), { first: 4, last: 9 });
  assert.deepEqual(rangeOf('bytes=-3'), { first: 7, last: 9 });
  assert.deepEqual(rangeOf('bytes=8-99'), { first: 8, last: 9 });
  assert.deepEqual(rangeOf('bytes=-99'), { first: 0, last: 9 });
  for (const range of [
    '',
    'bytes=',
    'bytes=-',
    'bytes=-0',
    'bytes=3-2',
    'bytes=10-',
    'bytes=10-12',
    'bytes=0-1,3-4',
    'lines=0-1',
    'bytes=a-b',
    'bytes=1.5-',
  ])
    assert.equal(rangeOf(range), undefined, range);
});

test('If-Range of another or a weak version asks for the whole answer', () => {
  const part = { first: 0, last: 1 };
  assert.deepEqual(rangeOf('bytes=0-1', '"v1"'), part);
  assert.deepEqual(rangeOf('bytes=0-1', 'Sun, 06 Nov 1994 08:49:37 GMT'), part);
  for (const other of ['"v2"', 'W/"v1"', 'Sun, 06 Nov 1994 08:49:38 GMT', 'x'])
    assert.equal(rangeOf('bytes=0-1', other), undefined, other);
});

test('a part of a cached answer comes from the cache, and the API is asked for the whole', async (t) => {
  const fixture = await openFixture();
  const gateway = createGateway(fixture.parts);
  t.after(async () => {
    await gateway.close();
    await fixture.close();
  });
  const get = async (range?: string) => {
    const headers: Record<string, string> = range === undefined ? {} : { range };
    const answer = await gateway.call(...asked('jsonplaceholder', '/posts/1', { headers }));
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  };
  fixture.upstream.answer(json(200, { n: 1 }, { 'cache-control': 'max-age=60' }));
  assert.deepEqual(await get('bytes=0-2'), [206, 'bytes 0-2/7', '{"n']);
  assert.deepEqual(await get(), [200, null, '{"n":1}']);
  assert.deepEqual(await get('bytes=-2'), [206, 'bytes 5-6/7', '1}']);
  assert.deepEqual(await get('bytes=7-'), [200, null, '{"n":1}']);
  assert.equal(fixture.upstream.seen.length, 1);
  assert.equal(fixture.upstream.seen[0]?.headers.range, undefined);
});
