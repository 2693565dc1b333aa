// Everything there is to check, in one command: formatting and lint, types, then every test of every room. It ends with one line
// that counts it all, and with exit code 1 when anything failed. `npm test -- packages/gateway retry` runs only the test files whose
// path contains one of these; `npm run test:long` runs whole what `npm test` runs in a short form: fault runs, attacks, fuzzing, and every
// page on every side.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { installDebianPrograms } from '../test/debian.ts';
import { runInOneProcess } from './test/one-process.ts';
import { type Outcome, outcomeOf } from './test/outcome-lines.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const words = process.argv.slice(2);
const isLong = words.includes('--long');
const wanted = words.filter((word) => word !== '--long');
const count = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const skips: string[] = [];
const seconds = new Map<string, number>();

/**
 * Files that share a process, the longest room first: their tests change nothing that belongs to the whole process (environment, signals,
 * timers) and do not measure it, and no hook stands outside a suite but `before` and `after`, since it would hold for every file.
 */
const rooms = [
  /^test\/browser\/(anywhere|calculator|check|every-page|home|offline|sheet|transition)\./,
  /^packages\/gateway\//,
  /^test\/browser\/(lab|labs|panels|rules|tasks|token|web-page|weight)\./,
  /^apps\/server\/src\/graphql\/(?!.*(fuzz|streams))/,
  /^test\/(agents\/jobs|cli|conformance-own|conformance\/own|decision|documents|gateway-table|github|layers|markdown|parity|plain-words)/,
  /^test\/(guides\/[es]|printed|rule|security|simulated|site|supply|verify-[lw]|verify\.)/,
  /^apps\/server\/src\/(edge\/(?!connection|overload)|gateway|rest|site)/,
  /^apps\/server\/src\/(agents|answer|app|config|descriptions|export|panel|practice|refresh|request)\b/,
  /^apps\/cli\/src\/(database|listen|reconcile|run|send)\//,
  /^apps\/cli\/src\/(about|arguments|call|check|export|keys|machine|output|plan|quota|read|webhooks)\//,
  /^apps\/server\/src\/(metrics|start\/(?!create-logger)|testing|workers)\b/,
  /^apps\/cli\/src\/(curate|try|verify)\//,
  ...['catalogue', 'http', 'simulator', 'verifier', 'conformance', 'agents'].map((name) =>
    RegExp(`^packages/${name}/`),
  ),
  /^packages\/webhooks\/src\/(?!contract|debian)/,
  /^packages\/sandbox\/src\/(?!contract)/,
  /^apps\/site\//,
];
/** Begun first, because each runs longer than everything else at the end. */
const longestFiles = [
  'first-commands',
  'leaks',
  'webhooks-crash',
  'every-page',
  'browser/tasks',
  'terminal',
  'gateway-limits',
];

/** A test with a long form asks for this variable; the rest of `test:long` would only repeat `npm test`. */
const longForm = 'FAROL_TEST_LONG';
const every = globSync('{packages,apps}/*/src/**/*.test.ts', { cwd: root }).concat(
  globSync('test/**/*.test.ts', { cwd: root }),
);
const withLongForm = every.filter((file) => readFileSync(`${root}${file}`, 'utf8').includes(longForm));
const all = isLong ? withLongForm : every;
const files = wanted.length === 0 ? all : all.filter((file) => wanted.some((part) => file.includes(part)));
if (files.length === 0) {
  console.error(`No test file has ${wanted.map((part) => `"${part}"`).join(' or ')} in its path.`);
  process.exit(2);
}

console.log(`Node ${process.version}`);
if (wanted.length === 0 && !isLong) {
  step('formatting and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']);
  step('types', ['node_modules/typescript/bin/tsc']);
}
installDebianPrograms(files, isLong);
await tests();

for (const [file, time] of [...seconds].sort(([, a], [, b]) => b - a).slice(0, 8)) {
  if (time >= 10) console.log(`slow: ${time.toFixed(0)} s ${file}`);
}
if (wanted.length > 0)
  console.log(`left out: ${all.length - files.length} of ${all.length} test files, formatting, lint and types`);
if (!isLong) {
  const shortened = withLongForm.filter((file) => files.includes(file));
  if (shortened.length > 0)
    console.log(
      `left out: the long form of ${shortened.length} test files, which npm run test:long runs: ${shortened.join(', ')}`,
    );
}
for (const skip of skips) console.log(`skipped: ${skip}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`);
process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0);

function step(name: string, program: readonly string[]): void {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit' });
  console.log(`${status === 0 ? '✔' : '✖'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (status === 0) {
    count.passed += 1;
  } else {
    count.failed += 1;
    failures.push(name);
  }
}

async function tests(): Promise<void> {
  // Compiled once for all test processes.
  process.env.NODE_COMPILE_CACHE = `${root}node_modules/.cache/farol-test-code`;
  if (isLong) process.env[longForm] = '1';
  const shared = rooms.map((room) => files.filter((file) => room.test(file))).filter(({ length }) => length > 1);
  const alone = files.filter((file) => !shared.some((room) => room.includes(file)));
  const waiting = shared.values();
  await Promise.all([inOwnProcesses(alone), inOneProcessEach(waiting), inOneProcessEach(waiting)]);
}

/** Each file in a process of its own, the longest first: begun last, one of them would run alone at the end. */
async function inOwnProcesses(own: readonly string[]): Promise<void> {
  if (own.length === 0) return;
  const place = (file: string) => longestFiles.findIndex((part) => file.includes(part));
  const rank = (file: string) =>
    place(file) >= 0 ? place(file) : longestFiles.length + Number(!file.startsWith('test/'));
  const stream = run({
    files: own.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)),
    cwd: root,
    // More files than processors, since many wait for a timer or a child process; at most four, since each may start a browser or a database.
    concurrency: Math.min(4, availableParallelism() + 1),
  });
  const report = stream.compose(spec);
  stream.on('data', (event) => record(outcomeOf(event)));
  stream.on('test:summary', ({ file, duration_ms }) => {
    if (file !== undefined) seconds.set(file.replace(root, ''), duration_ms / 1000);
  });
  report.pipe(process.stdout, { end: false });
  await new Promise((resolve, reject) => report.on('end', resolve).on('error', reject));
}

/** Called twice with the same iterator, so that two rooms run at a time. */
async function inOneProcessEach(waiting: Iterator<readonly string[], undefined>): Promise<void> {
  for (let next = waiting.next(); !next.done; next = waiting.next()) {
    const room = next.value;
    const { printed, outcomes, seconds: time } = await runInOneProcess(room, root);
    process.stdout.write(printed);
    for (const outcome of outcomes) record(outcome);
    seconds.set(`${room.length} files of ${room[0]?.split('/', 2).join('/')}`, time);
  }
}

function record(outcome: Outcome | undefined): void {
  if (outcome === undefined) return;
  count[outcome.result] += 1;
  if (outcome.result === 'skipped') skips.push(`${outcome.name} (${outcome.reason})`);
  if (outcome.result === 'failed') failures.push(`${outcome.name} (${outcome.file.replace(root, '')})`);
}
