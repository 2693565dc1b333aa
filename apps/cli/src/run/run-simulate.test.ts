import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { farol } from '../testing/in-process.ts';

test('options that do not fit, a wrong schedule and a program that is not there are one sentence each', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'faults.json');
  writeFileSync(file, '{ "viacep": [{ "fault": "sad" }] }');
  const wrong: readonly (readonly [string, number, RegExp])[] = [
    ['simulate --pass example.com', 2, /--pass is for a command: farol simulate --pass \.\.\. -- pytest/],
    ['simulate --port 1 -- true', 2, /--port is for the server/],
    [`simulate --faults ${file} -- true`, 2, /faults\.json is not a schedule of faults: viacep\[0\]\.fault: "sad"/],
    ['simulate --only ibge --fault viacep=down -- true', 2, /It accepts: ibge=down\./],
    ['simulate --only ibgee -- true', 2, /Did you mean ibge/],
    ['simulate -- no-such-program', 2, /Could not start no-such-program: it does not exist/],
  ];
  for (const [words, exitCode, message] of wrong) {
    const ran = await farol(`${words} --lang en`.replace(/(.*)( -- \S+)( --lang en)$/, '$1$3$2'));
    assert.equal(ran.exitCode, exitCode, words);
    assert.match(ran.stderr, message, words);
  }
});

test('words after -- belong to the program, whatever they look like', async () => {
  const ran = await farol(['simulate', '--lang', 'en', '--', 'no-such-program', '--json', '--lang', 'pt', '--help']);
  assert.match(ran.stderr, /^farol simulate: the command called none.*\nfarol: Could not start no-such-program/s);
});
