import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CliError } from '../output/errors.ts';
import { cannotWrite } from '../output/named-file.ts';
import type { ExportedFile } from './exported-file.ts';

/** Writes the files of an export, each whole or not at all, and overwrites none without `force`. */
export async function writeFiles(
  files: readonly ExportedFile[],
  output: string,
  options: { readonly force: boolean; readonly folder: boolean },
): Promise<readonly string[]> {
  const targets = files.map(({ path, text }) => ({ path: options.folder ? join(output, path) : output, text }));
  const taken = options.force ? undefined : targets.find(({ path }) => existsSync(path));
  if (taken !== undefined)
    throw new CliError('file_exists', {
      pt: `${taken.path} já existe; --force sobrescreve.`,
      en: `${taken.path} already exists; --force overwrites it.`,
    });
  for (const { path, text } of targets) {
    const half = `${path}.${process.pid}.part`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(half, text);
      await rename(half, path);
    } catch (cause) {
      await rm(half, { force: true }).catch(() => undefined);
      throw cannotWrite(path, cause);
    }
  }
  return targets.map(({ path }) => path);
}
