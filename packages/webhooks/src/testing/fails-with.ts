// Checks the code of an error, for `assert.throws` and `assert.rejects`. It imports no folder, so that tests of every folder can use it.
import assert from 'node:assert/strict';

export const failsWith = (code: string) => (error: unknown) => {
  assert.ok(error instanceof Error && 'code' in error && error.code === code, `expected ${code}, got ${String(error)}`);
  return true;
};
