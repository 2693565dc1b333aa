// `npm run bench -- reads` runs bench/reads.ts: each measurement stands side by side with named peers in one run. The launcher has
// installed the peers into bench/ and built the server.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
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
process.exit(spawnSync(process.execPath, [`${here}${name}.ts`, ...rest], { stdio: 'inherit' }).status ?? 1);
