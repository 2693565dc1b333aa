// npm, without scripts of packages, in a folder of a test.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

export async function npm(folder: string, command: 'ci' | 'install', ...words: readonly string[]): Promise<void> {
  await promisify(execFile)('npm', [command, ...quiet, ...words], { cwd: folder });
}
