import assert from 'node:assert/strict';
import { test } from 'node:test';
import { staysBelow } from './stays-below.ts';

test('a path that leaves the API is refused, also when it is encoded', () => {
  for (const path of ['/../../v1/apis', '../ibge/v1', '/%2e%2e/%2E%2e/v1/apis', '/a/../../x', '/..\\..\\v1']) {
    assert.equal(staysBelow('/gateway/viacep', path), false, path);
  }
  for (const path of ['/01001000/json/', '01001000/json/', '/a/../b', '/search?q=../..', '/a..b/']) {
    assert.equal(staysBelow('/gateway/viacep', path), true, path);
  }
});
