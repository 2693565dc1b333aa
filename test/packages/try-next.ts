// examples/next, built and served by Next.js itself.
import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tarballOf } from '../../scripts/pack/pack.ts';
import { npm } from './npm.ts';
import { root, type Staged } from './staged.ts';

const run = promisify(execFile);

/** The folder of the built application, and the words that start it. */
export async function buildNext(
  staged: Staged,
): Promise<{ readonly folder: string; readonly words: readonly string[] }> {
  const folder = join(staged.folder, 'next');
  cpSync(`${root}examples/next`, folder, { recursive: true });
  await npm(folder, 'ci');
  const tarballs = (['store', 'webhooks'] as const).map(
    (name) => tarballOf(name, staged.placeOf(name), staged.folder).tarball,
  );
  await npm(folder, 'install', '--no-save', ...tarballs);
  const next = join(folder, 'node_modules/next/dist/bin/next');
  // Without the secret, as on a build server.
  const { WEBHOOK_SECRET: _, ...own } = process.env;
  await run(process.execPath, [next, 'build'], { cwd: folder, env: { ...own, NEXT_TELEMETRY_DISABLED: '1' } });
  return { folder, words: [next, 'start', '-p', '0', '-H', '127.0.0.1'] };
}
