import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commands } from '../commands.ts';
import { farol } from '../testing/in-process.ts';
import { finish } from '../testing/program.ts';

test('the manual names every command and option, and roff has nothing to complain about', async (t) => {
  const { stdout: page } = await farol('help --man --lang en');
  assert.match(page, /^\.TH FAROL 1 /);
  for (const { name, options } of commands) {
    assert.ok(page.includes(`.SS farol ${name.replaceAll('-', '\\-')}`), name);
    for (const option of Object.keys(options))
      assert.ok(page.includes(`\\-\\-${option.replaceAll('-', '\\-')}`), option);
  }
  assert.doesNotMatch(page, /^'/m);
  try {
    const { stdout, stderr } = await finish('groff', ['-man', '-Tutf8', '-ww'], { input: page });
    assert.equal(stderr, '');
    // Bold letters are struck twice.
    const shown = stdout
      .split('\b')
      .map((part, i, all) => (i < all.length - 1 ? part.slice(0, -1) : part))
      .join('');
    assert.match(shown, /EXIT STATUS/);
    assert.match(shown, /farol curate verify --vantage "São Paulo"/);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') t.skip('groff is not installed');
    else throw error;
  }
});
