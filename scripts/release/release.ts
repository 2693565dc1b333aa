// What the steps of a release share: its version from one place, and the row of each thing that was made.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../pack/published.ts';

export type Release = {
  readonly version: string;
  /** `owner/name` on GitHub. */
  readonly repository: string;
  readonly folder: string;
};

export type Made = {
  readonly name: string;
  /** Missing where the machine cannot make it; `tried` says why, and begins with "not". */
  readonly file?: string;
  /** Where the workflow publishes it. */
  readonly door: string;
  readonly tried: string;
  readonly failed?: boolean;
};

export type Step = (release: Release, made: readonly Made[]) => readonly Made[] | Promise<readonly Made[]>;

/** That of the root's package.json; every published manifest has to state the same. */
export function releaseVersion(): string {
  const { version } = readManifest('package.json');
  const others = globSync('{packages,apps}/*/package.json', { cwd: root });
  const different = others.filter((file) => readManifest(file).version !== version);
  if (different.length > 0) throw new Error(`not version ${version}: ${different.join(', ')}`);
  return version;
}

export function readManifest(file: string): { readonly version: string; readonly description: string } {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

/** The text of a file, with `{{name}}` replaced; one that is not given is a fault of this program. */
export function filled(file: string, words: Readonly<Record<string, string>>): string {
  return readFileSync(join(root, file), 'utf8').replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    if (words[name] === undefined) throw new Error(`${file} wants ${whole}`);
    return words[name];
  });
}

type Options = { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv; readonly input?: string };

/** Runs a program and returns what it has printed; a failure is an error with it. */
export function run(program: string, words: readonly string[], options: Options = {}): string {
  return execFileSync(program, words, { encoding: 'utf8', stdio: 'pipe', ...options });
}

/** SHA-256 of a file, in hex. */
export function checksum(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** A trial that throws makes a failed row, and the others go on. */
export function trial(row: Omit<Made, 'tried' | 'failed'>, attempt: () => string): Made {
  try {
    return { ...row, tried: attempt() };
  } catch (error) {
    return {
      ...row,
      tried: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      failed: true,
    };
  }
}

/** The same bytes for the same files, so that a checksum says something; macOS has another tar, which makes no release. */
export function tarball(file: string, folder: string): void {
  const same = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
  run('tar', [...same, '--use-compress-program=gzip -n', '-cf', file, '-C', folder, '.']);
}
