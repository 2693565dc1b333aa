import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asPrinted, headerAsPrinted } from './as-printed.ts';

test('a body is compared byte for byte, apart from ids, dates and request ids', () => {
  const printed = '{"id":"pag_01","valor":4990,"criado_em":"2026-01-15T12:00:00Z","request_id":"…"}';
  const actual = '{"id":"pag_7Qx2","valor":4990,"criado_em":"2026-11-15T21:03:04Z","request_id":"0198"}';
  assert.ok(asPrinted(printed, actual));
  assert.ok(!asPrinted(printed, actual.replace('4990', '4991')));
  assert.ok(!asPrinted(printed, actual.replace('"valor"', '"moeda"')));
  assert.ok(!asPrinted(printed, `${actual} `.replace('}', ',"mais":1}')));
  assert.ok(asPrinted('{"status":429,"retry_after":20}', '{"status":429,"retry_after":57}'));
  assert.ok(!asPrinted('{"status":429,"retry_after":20}', '{"status":429,"retry_after":null}'));
});

test('white space between the tokens of JSON does not count, but inside a string it does', () => {
  assert.ok(asPrinted('{\n  "a": [1, "b c"]\n}', '{"a":[1,"b c"]}'));
  assert.ok(!asPrinted('{"a":"b c"}', '{"a":"bc"}'));
  assert.ok(!asPrinted('Not  Found', 'Not Found'));
});

test('parts that are printed as left out may be anything; the rest must follow in order', () => {
  const printed = '{"id":"viacep","…":"…","limits":[{"requests":3},"…"],"next":"…"}';
  assert.ok(asPrinted(printed, '{"id":"viacep","n":1,"limits":[{"requests":3},{"requests":9}],"next":"abc"}'));
  assert.ok(asPrinted(printed, '{"id":"viacep","n":1,"limits":[{"requests":3}],"next":"abc"}'));
  assert.ok(!asPrinted(printed, '{"id":"viacep","limits":[{"requests":4}],"next":"abc"}'));
  assert.ok(!asPrinted(printed, '{"n":1,"id":"viacep","limits":[{"requests":3}],"next":"abc"}'));
  assert.ok(asPrinted('{"data":["…"],"page":{"…":"…"}}', '{"data":[],"page":{"limit":1}}'));
});

test('a header differs at most by a number that depends on the moment', () => {
  assert.ok(headerAsPrinted('Retry-After', '12', '57'));
  assert.ok(headerAsPrinted('RateLimit', '"minute";r=59;t=60', '"minute";r=2;t=31'));
  assert.ok(!headerAsPrinted('RateLimit', '"minute";r=59;t=60', '"day";r=2;t=31'));
  assert.ok(headerAsPrinted('Location', '/sandbox/v1/pagamentos/pag_01', '/sandbox/v1/pagamentos/pag_9z'));
  assert.ok(headerAsPrinted('ETag', '"…"', '"5f"'));
  assert.ok(!headerAsPrinted('Allow', 'GET, HEAD', 'GET, HEAD, POST'));
});
