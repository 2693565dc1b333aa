// Everything there is to check, in one command: formatting and lint, types, then every test of every room. It ends with one line
// that counts it all, and with exit code 1 when anything failed. `npm test -- part/of/a/path` runs only the test files that match.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const wanted = process.argv.slice(2);
const count = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];

console.log(`Node ${process.version}`);
if (wanted.length === 0) {
  step('formatting and lint', 'node_modules/.bin/biome', ['check', '--error-on-warnings', '.']);
  step('types', 'node_modules/.bin/tsc', []);
  step('build', process.execPath, ['scripts/build.ts']);
}
await tests();

for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`);
process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0);

function step(name: string, command: string, words: readonly string[]): void {
  const started = performance.now();
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? '✔' : '✖'} ${name} (${seconds} s)`);
  if (status === 0) {
    count.passed += 1;
  } else {
    count.failed += 1;
    failures.push(name);
  }
}

async function tests(): Promise<void> {
  const files = globSync('{packages,apps}/*/src/**/*.test.ts', { cwd: root })
    .concat(globSync('test/**/*.test.ts', { cwd: root }))
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .sort();
  // Two files at a time at the most: a test that starts a browser or a database should not starve its neighbours.
  const stream = run({ files, cwd: root, concurrency: Math.min(2, availableParallelism()) });
  stream.on('test:pass', ({ details, skip, todo, name }) => {
    if (details.type === 'suite') return;
    if (skip === undefined && todo === undefined) count.passed += 1;
    else {
      count.skipped += 1;
      console.log(`skipped: ${name}${typeof skip === 'string' ? ` (${skip})` : ''}`);
    }
  });
  stream.on('test:fail', ({ details, name, file }) => {
    if (details.type === 'suite') return;
    count.failed += 1;
    failures.push(`${name} (${file?.replace(root, '') ?? 'unknown file'})`);
  });
  const report = stream.compose(spec);
  report.pipe(process.stdout);
  await new Promise((resolve, reject) => report.on('end', resolve).on('error', reject));
}
