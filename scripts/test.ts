// Everything there is to check, in one command: formatting and lint, types, and every test of every room. It ends with one line
// that counts it all, and with exit code 1 when anything failed. `npm test -- packages/gateway retry` runs only the test files whose
// path contains one of these; `npm run test:long` runs whole what `npm test` runs in a short form: fault runs, attacks, fuzzing, and every
// page on every side.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installBrowser } from '../test/debian.ts';
import { makeTemplate, templateVariable } from '../test/postgres-cluster.ts';
import type { Outcome } from './test/outcome-lines.ts';
import { inProcesses, isQuiet } from './test/processes.ts';
import { runFiles } from './test/run-files.ts';
import { runProgram } from './test/run-program.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const words = process.argv.slice(2);
const isLong = words.includes('--long');
/** Given by `npm test`. Without it the files are tested as they were built last. */
const builds = words.includes('--build');
const wanted = words.filter((word) => word !== '--long' && word !== '--build');
const count = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const skips: string[] = [];
const seconds = new Map<string, number>();
/** Of the message of a failed test, in the list at the end. */
const mostLines = 12;
const mostColumns = 300;

/** Asked for by tests with a long form. `npm run test:long` runs these, and those of programs that `npm test` may have lacked. */
const longForm = 'FAROL_TEST_LONG';
const ofLongRun = /FAROL_TEST_LONG|missingProgram/;
const isOnlyLong = (file: string) => file.endsWith('.long.test.ts');
const every = globSync('{{packages,apps}/*/src,test}/**/*.test.ts', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
});
const textOf = (file: string) => readFileSync(`${root}${file}`, 'utf8');
const all = every.filter((file) => (isLong ? isOnlyLong(file) || ofLongRun.test(textOf(file)) : !isOnlyLong(file)));
const isWanted = (file: string) => wanted.length === 0 || wanted.some((part) => file.includes(part));
const files = all.filter(isWanted);
if (files.length === 0) {
  console.error(`No test file has ${wanted.map((part) => `"${part}"`).join(' or ')} in its path.`);
  process.exit(2);
}

console.log(`Node ${process.version}`);
// It has a cache of compiled code of its own, so it is started before that of the tests is named.
const building = builds ? runProgram(['scripts/run.mjs', 'pages'], root) : undefined;
// Compiled once for all test processes.
process.env.NODE_COMPILE_CACHE = `${root}node_modules/.cache/farol-test-code`;
if (isLong) process.env[longForm] = '1';
const loading = wanted.length === 0 ? runProgram(['scripts/test/load-code.ts'], root) : undefined;
// The build needs only one processor, and no check reads what it makes.
const checking = wanted.length > 0 || isLong ? [] : checks().map((job) => work([job]));
const begun = [...(builds ? ['the build'] : []), ...(checking.length > 0 ? checks().map(({ name }) => name) : [])];
if (begun.length > 0) console.log(`running: ${begun.join(', ')}; then ${files.length} test files`);
if (files.some((file) => /browser\//.test(file + textOf(file)))) installBrowser();
if (wanted.length === 0) preparePostgres();
const [built] = await Promise.all([building, loading]);
if (built) process.stdout.write(built.printed);
if (built && built.code !== 0) {
  await Promise.all(checking);
  process.exit(1);
}
// Of the long forms few run side by side, and waiting for the last would make the whole longer.
const quiet = isLong ? [] : files.filter(isQuiet);
const waiting = inProcesses(files.filter((file) => !quiet.includes(file)))
  .map(jobOf)
  .values();
// More processes than processors, since many wait for a timer or a child; at most six, since each may start a browser or a database.
// Fewer for the long forms: each keeps a processor busy, and a server that gets none for a second rightly refuses calls.
const more = isLong ? 1 : 4;
const places = Array.from({ length: Math.min(6, availableParallelism() + more) }, (_, n) => checking[n]);
await Promise.all(
  places.map(async (check) => {
    await check;
    await work(waiting);
  }),
);
await work(inProcesses(quiet).map(jobOf));

for (const [file, time] of [...seconds].sort(([, a], [, b]) => b - a).slice(0, 8)) {
  if (time >= 10) console.log(`slow: ${time.toFixed(0)} s ${file}`);
}
if (wanted.length > 0)
  console.log(`left out: ${all.length - files.length} of ${all.length} test files, formatting, lint and types`);
if (!isLong) {
  const shortened = every.filter((file) => isWanted(file) && (isOnlyLong(file) || textOf(file).includes(longForm)));
  if (shortened.length > 0)
    console.log(
      `left out: the long form of ${shortened.length} test files, which npm run test:long runs: ${shortened.join(', ')}`,
    );
}
for (const skip of skips) console.log(`skipped: ${skip}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`);
// Whoever reads through a pipe gets the last lines, too.
process.stdout.write('', () => process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0));

/** Not awaited; where it fails, each test that needs PostgreSQL says why there is none. */
function preparePostgres(): void {
  const template = mkdtempSync(join(tmpdir(), 'farol-postgres-template-'));
  process.env[templateVariable] = template;
  process.on('exit', () => rmSync(template, { recursive: true, force: true }));
  makeTemplate(template).catch(() => {});
}

type Job = {
  readonly name: string;
  readonly run: () => Promise<{ readonly printed: string; readonly outcomes: readonly Outcome[] }>;
};

function checks(): readonly Job[] {
  return [
    check('formatting and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
    // By default four checkers each make the types that they share, on processors that the tests need. The compiler is written in Go,
    // which by default collects garbage so often that it costs a sixth of the time.
    check('types', ['node_modules/typescript/bin/tsc', '--checkers', '1'], { GOGC: '400' }),
  ];
}

function check(name: string, program: readonly string[], environment: Readonly<Record<string, string>> = {}): Job {
  return {
    name,
    run: async () => {
      const { printed, code } = await runProgram(program, root, environment);
      return { printed, outcomes: [{ result: code === 0 ? 'passed' : 'failed', name, file: program[0] ?? '' }] };
    },
  };
}

function jobOf(together: readonly string[]): Job {
  const [first = ''] = together;
  const name = together.length === 1 ? first : `${together.length} files of ${dirname(first)}`;
  return { name, run: () => runFiles(together, root) };
}

/** Called several times with the same iterator: each call runs the next job when its last one has ended. */
async function work(jobs: Iterable<Job>): Promise<void> {
  for (const { name, run } of jobs) {
    const started = performance.now();
    const { printed, outcomes } = await run();
    const time = (performance.now() - started) / 1000;
    const isGood = outcomes.every(({ result }) => result !== 'failed');
    process.stdout.write(`${printed}${isGood ? '✔' : '✖'} ${name} (${time.toFixed(1)} s)\n`);
    seconds.set(name, time);
    for (const outcome of outcomes) record(outcome);
  }
}

function record(outcome: Outcome): void {
  count[outcome.result] += 1;
  if (outcome.result === 'skipped') skips.push(`${outcome.name} (${outcome.reason})`);
  if (outcome.result === 'failed')
    failures.push(`${outcome.name} (${outcome.file.replace(root, '')})${messageOf(outcome)}`);
}

/** Again at the end of the output, because only the end of a long log may be at hand. */
function messageOf({ reason }: Outcome): string {
  if (reason === undefined) return '';
  const lines = reason.trim().split('\n');
  const shown = lines.slice(0, mostLines).map((line) => `\n  ${line.slice(0, mostColumns)}`);
  return `${shown.join('')}${lines.length > mostLines ? '\n  …' : ''}`;
}
