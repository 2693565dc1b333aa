// `npm run bench -- reads` runs bench/reads.ts. What is measured stands side by side with named peers in one run; the peers are
// installed here, in bench/, when a measurement is asked for, so that the default installation stays small.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('./', import.meta.url));
const names = globSync('*.ts', { cwd: here })
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'run')
  .sort();
const [name, ...rest] = process.argv.slice(2);

if (name === undefined || !names.includes(name)) {
  console.error(`Say which measurement to run: npm run bench -- <name>, with one of ${names.join(', ')}.`);
  process.exit(2);
}
if (existsSync(`${here}package-lock.json`) && !existsSync(`${here}node_modules`)) {
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' });
  if (installed.status !== 0) process.exit(1);
}
// What is measured is what `npm start` runs.
const built = spawnSync(process.execPath, [`${here}../scripts/build.ts`], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
process.exit(spawnSync(process.execPath, [`${here}${name}.ts`, ...rest], { stdio: 'inherit' }).status ?? 1);
