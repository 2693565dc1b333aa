// A lock that a killed command has left behind, or that names a process of somebody else, keeps no command waiting.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';

const program = new URL('../../scripts/launch/lock.mjs', import.meta.url).href;
// The launcher is JavaScript without declarations, since it runs on the Node of the machine.
const { withLock } = (await import(program)) as {
  withLock: <T>(work: () => Promise<T>, folder?: string) => Promise<T>;
};
const { runCommand } = (await import(new URL('failure.mjs', program).href)) as {
  runCommand: (command: () => Promise<number>) => Promise<void>;
};
const longestWaitMs = 5000;

function makeFolder(t: TestContext): { readonly folder: string; readonly lock: string } {
  const folder = temporaryFolder(t);
  return { folder, lock: `${folder}/launch.lock` };
}

// They mostly wait.
describe('the lock of the launcher', { concurrency: true }, () => {
  for (const [what, text] of [
    ['is empty', ''],
    ['names the first process of the machine', '1'],
    ['names a living process that is not ours', String(process.ppid)],
    ['names a process that is gone', '4194305 12'],
  ] as const)
    test(`a lock that ${what} is taken over in time, and removed afterwards`, async (t) => {
      const { folder, lock } = makeFolder(t);
      writeFileSync(lock, text);
      const started = Date.now();
      const held = await withLock(async () => readFileSync(lock, 'utf8'), folder);
      assert.ok(Date.now() - started < longestWaitMs, `${Date.now() - started} ms`);
      assert.match(held, new RegExp(`^${process.pid} `));
      assert.deepEqual(readdirSync(folder), []);
    });

  test('several commands that find the same old lock work one after the other', async (t) => {
    const { folder, lock } = makeFolder(t);
    writeFileSync(lock, '');
    utimesSync(lock, 0, 0);
    let working = 0;
    const most = await Promise.all(
      Array.from({ length: 4 }, () =>
        withLock(async () => {
          working += 1;
          const seen = working;
          await pause(50);
          working -= 1;
          return seen;
        }, folder),
      ),
    );
    assert.deepEqual(most, [1, 1, 1, 1]);
  });

  test('a command that works for longer than an old lock lives is waited for; killed, it is not', async (t) => {
    const { folder, lock } = makeFolder(t);
    const worked = `${folder}/worked`;
    const script = `const { withLock } = await import(${JSON.stringify(program)});
    const { writeFileSync } = await import('node:fs');
    await withLock(async () => {
      await new Promise((resolve) => setTimeout(resolve, Number(process.argv[1])));
      writeFileSync(${JSON.stringify(worked)}, '');
    }, ${JSON.stringify(folder)});`;
    const hold = async (ms: number) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, String(ms)], { stdio: 'inherit' });
      await until(() => existsSync(lock));
      return child;
    };
    const holder = await hold(4500);
    const ended = once(holder, 'exit');
    assert.ok(await withLock(async () => existsSync(worked), folder), 'it has done its work');
    await ended;

    const killed = await hold(60_000);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const again = Date.now();
    await withLock(async () => {}, folder);
    assert.ok(Date.now() - again < longestWaitMs, `${Date.now() - again} ms`);
  });
});

test('where no lock can be written the work is done without one, and a full disk is said in one sentence', async (t) => {
  assert.equal(await withLock(async () => 'done', '/dev/null/nowhere'), 'done');
  const said = t.mock.method(console, 'error', () => {});
  await runCommand(() => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })));
  assert.equal(process.exitCode, 1);
  process.exitCode = undefined;
  assert.match(String(said.mock.calls[0]?.arguments[0]), /^farol: .*(disk is full|disco está cheio)/);
  await assert.rejects(
    runCommand(() => Promise.reject(new TypeError('a fault'))),
    /a fault/,
  );
});
