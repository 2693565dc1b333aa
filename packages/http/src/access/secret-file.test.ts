import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { SecretFileError, secretOf } from './secret-file.ts';

const folder = temporaryFolder();
const fileWith = (content: string) => {
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
};

test('a secret comes from its variable or from the file of the second one, without the last line break', () => {
  assert.equal(secretOf({}, 'KEY'), undefined);
  assert.equal(secretOf({ KEY: '' }, 'KEY'), undefined);
  assert.equal(secretOf({ KEY: 'abc', KEY_FILE: '' }, 'KEY'), 'abc');
  for (const content of ['abc', 'abc\n', 'abc\r\n'])
    assert.equal(secretOf({ KEY: '', KEY_FILE: fileWith(content) }, 'KEY'), 'abc');
  assert.equal(secretOf({ KEY_FILE: fileWith('a b\n\n') }, 'KEY'), 'a b\n', 'only one line break is removed');
});

test('both variables, and a file without a secret, are refused by a sentence without the secret', () => {
  const refused = (environment: Readonly<Record<string, string>>, reason: string) =>
    assert.throws(
      () => secretOf(environment, 'KEY'),
      (error) => error instanceof SecretFileError && error.reason === reason && !error.message.includes('hush'),
    );
  refused({ KEY: 'hush', KEY_FILE: fileWith('hush') }, 'both');
  refused({ KEY_FILE: join(folder, 'nowhere') }, 'unreadable');
  refused({ KEY_FILE: folder }, 'unreadable');
  refused({ KEY_FILE: fileWith('\n') }, 'empty');
  refused({ KEY_FILE: fileWith('hush'.repeat(20_000)) }, 'too-long');
});
