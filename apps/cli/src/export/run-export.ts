import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Api, Frozen, Language } from '@farol/catalogue/ask';
import type { Context } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import { failure } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { cannotWrite } from '../output/named-file.ts';
import { brunoFolder } from './bruno.ts';
import { curlFile } from './curl-file.ts';
import { type ExportOptions, formNames } from './export-options.ts';
import { httpFile } from './http-file.ts';
import { openapiText } from './openapi.ts';
import { postmanCollection } from './postman.ts';
import type { ExportedFile } from './requests.ts';

type Form = (api: Frozen<Api>, language: Language, today: string) => readonly ExportedFile[];

const forms: Readonly<Record<(typeof formNames)[number], Form>> = {
  curl: curlFile,
  http: httpFile,
  bruno: brunoFolder,
  postman: postmanCollection,
  openapi: openapiText,
};

export async function runExport(context: Context, id: string | undefined, options: ExportOptions): Promise<ExitCode> {
  const { catalogue, language, out, err, json } = context;
  const { output, force = false } = options;
  if (options.origin !== undefined || options.server !== undefined) throw failure('only_for_site');
  const api = apiNamed(id, catalogue);
  const as = formNames.find((name) => name === options.as) ?? 'curl';
  const files = forms[as](api, language, new Date(context.now()).toISOString().slice(0, 10));
  const written = output === undefined ? null : await writeFiles(files, output, { force, folder: as === 'bruno' });
  if (json) return printJson(out, { api: api.id, as, files, written });
  const [only, ...more] = files;
  if (written !== null) err.lines(written);
  else if (only !== undefined && more.length === 0) out.write(only.text);
  else throw failure('bruno_is_folder', { id: api.id });
  return exitCodes.ok;
}

/** Writes the files of an export, each whole or not at all, and overwrites none without `force`. */
async function writeFiles(
  files: readonly ExportedFile[],
  output: string,
  options: { readonly force: boolean; readonly folder: boolean },
): Promise<readonly string[]> {
  const targets = files.map(({ path, text }) => ({ path: options.folder ? join(output, path) : output, text }));
  const taken = options.force ? undefined : targets.find(({ path }) => existsSync(path));
  if (taken !== undefined) throw failure('file_exists', { path: taken.path });
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
