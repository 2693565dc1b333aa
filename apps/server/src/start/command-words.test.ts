import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWords } from './command-words.ts';

test('the server accepts --offline and --check', () => {
  assert.deepEqual(readWords([]), { settings: {}, check: false });
  assert.deepEqual(readWords(['--offline']), { settings: { FAROL_OFFLINE: '1' }, check: false });
  assert.deepEqual(readWords(['--check', '--offline']), { settings: { FAROL_OFFLINE: '1' }, check: true });
});

test('an unknown word is refused, and a misspelt one is put right', () => {
  for (const word of ['--ofline', '-offline', 'offline', '--offlin'])
    assert.throws(() => readWords([word]), /does not know .* Did you mean --offline\?$/, word);
  assert.throws(() => readWords(['check']), /Did you mean --check\?$/);
  assert.throws(
    () => readWords(['--offline', '--port=1']),
    /does not know "--port=1"; it accepts --offline and --check, .*environment\.$/,
  );
});
