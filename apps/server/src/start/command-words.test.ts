import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsOf } from './command-words.ts';

test('the server accepts --offline alone', () => {
  assert.deepEqual(settingsOf([]), {});
  assert.deepEqual(settingsOf(['--offline']), { FAROL_OFFLINE: '1' });
});

test('an unknown word is refused, and a misspelt one is put right', () => {
  for (const word of ['--ofline', '-offline', 'offline', '--offlin'])
    assert.throws(() => settingsOf([word]), /does not know .* Did you mean --offline\?$/, word);
  assert.throws(
    () => settingsOf(['--offline', '--port=1']),
    /does not know "--port=1"; it accepts --offline, .*environment\.$/,
  );
});
