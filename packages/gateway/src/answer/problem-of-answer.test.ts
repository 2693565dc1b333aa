import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { problemKinds } from '@farol/http';
import { problemCodeOf } from './problem-of-answer.ts';

for (const entry of loadCatalogue().apis) {
  for (const failure of entry.failures) {
    test(`${entry.id}: ${failure.code} has one code, with the status that the entry gives it`, () => {
      const code = problemCodeOf({ status: failure.status, failure }, true);
      assert.ok(code);
      assert.equal(problemKinds[code].status, failure.means);
    });
  }
}

test('a status that the entry does not describe has the meaning of spec 7', () => {
  const codes = Object.fromEntries(
    [400, 401, 403, 404, 405, 409, 410, 418, 422, 429, 500, 501, 502, 503, 504, 529, 302].map((status) => [
      status,
      problemCodeOf({ status, failure: undefined }, true),
    ]),
  );
  assert.deepEqual(codes, {
    302: 'upstream-failed',
    400: 'malformed-input',
    401: 'credential-refused',
    403: 'not-allowed',
    404: 'item-not-found',
    405: 'method-not-allowed',
    409: 'malformed-input',
    410: 'item-not-found',
    418: 'malformed-input',
    422: 'malformed-input',
    429: 'limit-reached',
    500: 'upstream-error',
    501: 'upstream-failed',
    502: 'upstream-failed',
    503: 'upstream-unavailable',
    504: 'upstream-timeout',
    529: 'upstream-unavailable',
  });
  assert.equal(problemCodeOf({ status: 204, failure: undefined }, true), undefined);
});
