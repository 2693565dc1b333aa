// The printed samples run as they are with `farol simulate --`, and nothing leaves the machine. The short form runs one in each language
// that every machine has; the long form all, below a trace of their connections.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { calleeOf, type SampleLanguage, sampleLanguages, samplesOf } from '@farol/samples';
import { farolProgram, finish } from '../../apps/cli/src/testing/program.ts';
import { missingProgram } from '../debian.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';
const { apis } = loadCatalogue();
const strace = '/usr/bin/strace';
const traced = ['--follow-forks', '--seccomp-bpf', '--quiet=all', '--trace=connect,sendto,sendmsg,sendmmsg'];
const python =
  ['/usr/bin/python3', 'python3'].find((name) => spawnSync(name, ['-c', 'import requests']).status === 0) ?? '';

/** Where a sample is written, what runs it, and why it cannot be. */
const languages: Readonly<
  Record<SampleLanguage, { readonly file: string; readonly by: string; readonly missing: string | false }>
> = {
  curl: { file: 'sample.sh', by: 'sh sample.sh', missing: false },
  javascript: { file: 'sample.mjs', by: `${process.execPath} sample.mjs`, missing: false },
  python: {
    file: 'sample.py',
    by: `${python} sample.py`,
    missing: python ? false : missingProgram('/usr/lib/python3/dist-packages/requests/__init__.py'),
  },
  // Built before: a compiler is not what is tried here.
  go: { file: 'main.go', by: './sample', missing: missingProgram('/usr/bin/go') },
  php: { file: 'sample.php', by: 'php sample.php', missing: missingProgram('/usr/bin/php') },
};

/** Addresses outside this machine to which a traced program connected or sent something. */
function outsideIn(trace: string): readonly string[] {
  const named = [...trace.matchAll(/inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/g)];
  return named.flatMap(([, four, six]) => four ?? six ?? []).filter((one) => !/^127\.|^::1$|^::ffff:127\./.test(one));
}

/** Runs the samples of all given entries, each in its folder, and gives back what each printed. */
async function run(place: string, language: SampleLanguage, ids: readonly string[], isTraced: boolean) {
  const { file, by } = languages[language];
  for (const api of apis.filter(({ id }) => ids.includes(id))) {
    mkdirSync(join(place, api.id));
    writeFileSync(join(place, api.id, file), samplesOf(calleeOf(api), api.firstRequest)[language]);
  }
  if (language === 'go') build(place, ids);
  const trace = join(place, 'trace');
  const words = [
    farolProgram,
    'simulate',
    '--json',
    '--',
    'sh',
    '-c',
    `ls -d ${place}/*/ | xargs -P 3 -I {} sh -c 'cd {} && ${by} > out'`,
  ];
  const { exitCode, stderr } = isTraced
    ? await finish(strace, [...traced, '--output', trace, process.execPath, ...words])
    : await finish(process.execPath, words);
  assert.equal(exitCode, 0, stderr);
  return {
    report: JSON.parse(stderr.trim().split('\n').at(-1) ?? ''),
    printed: ids.map((id) => readFileSync(join(place, id, 'out'), 'utf8')),
    trace: isTraced ? readFileSync(trace, 'utf8') : '',
  };
}

/** All in one build, so that they share what they link. */
function build(place: string, ids: readonly string[]): void {
  writeFileSync(join(place, 'go.mod'), 'module samples\n');
  const env = { ...process.env, GOPROXY: 'off', GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' };
  const built = temporaryFolder();
  const words = ['build', '-ldflags=-s -w', '-o', `${built}/`, './...'];
  const { status, stderr } = spawnSync('go', words, { cwd: place, env });
  assert.equal(status, 0, stderr?.toString());
  for (const id of ids) renameSync(join(built, id), join(place, id, 'sample'));
}

const traceMissing = isLong ? missingProgram(strace) : false;

for (const language of sampleLanguages) {
  const { missing } = languages[language];
  if (!isLong && (language === 'go' || language === 'php')) continue;
  const ids = isLong ? apis.map(({ id }) => id) : ['viacep', 'openweather'];
  test(`the ${language} samples of ${ids.length} entries get their answers unchanged, and nothing leaves the machine`, {
    skip: missing || traceMissing,
  }, async (t) => {
    const { report, printed, trace } = await run(temporaryFolder(t), language, ids, isLong);
    const called = report.apis.map(({ api, calls, failures }: Record<string, unknown>) => [api, calls, failures]);
    assert.deepEqual(called.sort(), ids.map((id) => [id, 1, {}]).sort());
    assert.deepEqual(report.refused, []);
    assert.equal(printed.length, ids.length);
    for (const text of printed) {
      if (language === 'javascript' || language === 'python') assert.match(text, /^20[01] /);
      else assert.doesNotThrow(() => JSON.parse(text), text);
    }
    assert.deepEqual(outsideIn(trace), []);
    if (isLong) assert.ok(trace.split('connect(').length > ids.length, 'every call was seen by the trace');
  });
}

test('the trace sees a call that leaves the machine', {
  skip: isLong ? traceMissing : 'only in the long form',
}, async (t) => {
  assert.ok(existsSync(strace));
  const file = join(temporaryFolder(t), 'trace');
  await finish(strace, [...traced, '--output', file, 'curl', '--max-time', '1', 'http://192.0.2.1/']);
  assert.deepEqual([...new Set(outsideIn(readFileSync(file, 'utf8')))], ['192.0.2.1']);
});

test('nothing is written outside of the private folder: no store of the system or of the user is touched', {
  skip: isLong ? traceMissing : 'only in the long form',
}, async (t) => {
  const [folder, TMPDIR] = [temporaryFolder(t), temporaryFolder(t)];
  const file = join(folder, 'trace');
  const calls =
    'open,openat,creat,rename,renameat,renameat2,mkdir,mkdirat,link,linkat,symlink,symlinkat,chmod,fchmodat';
  const words = [strace, '--follow-forks', '--quiet=all', `--trace=${calls}`, '--output', file, process.execPath];
  const [program = '', ...rest] = [
    ...words,
    farolProgram,
    'simulate',
    '--',
    'curl',
    'https://viacep.com.br/ws/01001000/json/',
  ];
  const environment = { TMPDIR, HOME: folder, NODE_DISABLE_COMPILE_CACHE: '1' };
  const { exitCode, stdout, stderr } = await finish(program, rest, { environment });
  assert.equal(exitCode, 0, stderr);
  assert.match(stdout, /01001-000/);
  const writes = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !/\bopen(at)?\(/.test(line) || /O_WRONLY|O_RDWR|O_CREAT/.test(line))
    .flatMap((line) => [...line.matchAll(/"([^"]+)"/g)].map(([, path = '']) => path));
  assert.ok(
    writes.some((path) => path.endsWith('/authorities.pem')),
    'the files of the run were seen',
  );
  assert.deepEqual(
    writes.filter((path) => !path.startsWith(`${TMPDIR}/farol-simulate-`) && path !== '/dev/null'),
    [],
  );
});
