// Writes an export beside its place and moves it there when it is whole.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { say } from '../words.ts';
import type { ExportedSite } from './export-site.ts';
import { ExportFailure, type PlainFile } from './plain-file.ts';

/** Lists every file with its digest. Only a whole export has it, and only a folder that has it is replaced. */
const listFile = 'farol-files.json';
const atOnce = 4;

type WriteOptions = {
  readonly signal: AbortSignal;
  readonly onFile: (done: number) => void;
};

/** Fails before anything is made if the folder holds something else. */
export function checkFolder(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new ExportFailure('file_exists', say('isFile', { folder }));
  if (readdirSync(folder).length === 0 || isOurs(folder)) return;
  throw new ExportFailure('file_exists', say('notOurs', { folder, list: listFile }));
}

function isOurs(folder: string): boolean {
  try {
    return JSON.parse(readFileSync(join(folder, listFile), 'utf8')).made_by === 'farol export site';
  } catch {
    return false;
  }
}

export async function writeFolder(site: ExportedSite, to: string, options: WriteOptions): Promise<void> {
  const folder = resolve(to);
  checkFolder(folder);
  let part: string | undefined;
  try {
    await mkdir(dirname(folder), { recursive: true });
    part = join(dirname(folder), `.${basename(folder)}.part-${randomUUID()}`);
    await mkdir(part);
    await writeAll(site, part, options);
    options.signal.throwIfAborted();
    await replace(folder, part);
  } catch (cause) {
    if (part !== undefined) await rm(part, { recursive: true, force: true });
    if (cause instanceof ExportFailure || options.signal.aborted) throw cause;
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new ExportFailure('cannot_write', say('cannotWrite', { place: to, reason }), cause);
  }
}

async function writeAll(site: ExportedSite, folder: string, { signal, onFile }: WriteOptions): Promise<void> {
  const waiting = [...site.files];
  let done = 0;
  const worker = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      signal.throwIfAborted();
      await writeOne(file, folder);
      done += 1;
      onFile(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const [name, text] of Object.entries(site.hostFiles)) await writeFile(join(folder, name), text);
  const files = site.files.map(({ path, type, body }) => ({ path, type, bytes: body.length, sha256: digestOf(body) }));
  const list = { made_by: 'farol export site', origin: site.origin, files };
  await writeFile(join(folder, listFile), `${JSON.stringify(list, null, 1)}\n`);
}

async function writeOne(file: PlainFile, folder: string): Promise<void> {
  const place = join(folder, file.path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, file.body);
  if (file.type === 'image/png') return;
  const { gzip, br } = file.encoded ?? (await encode(file.body));
  await writeFile(`${place}.gz`, gzip);
  await writeFile(`${place}.br`, br);
}

async function encode(body: Buffer): Promise<{ readonly gzip: Buffer; readonly br: Buffer }> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [zipped, br] = await Promise.all([
    promisify(gzip)(body, { level: 9 }),
    promisify(brotliCompress)(body, { params }),
  ]);
  return { gzip: zipped, br };
}

/** The old export stays until the new one is whole, and only two renames lie between them. */
async function replace(folder: string, part: string): Promise<void> {
  if (!existsSync(folder)) return rename(part, folder);
  const old = `${part}-old`;
  await rename(folder, old);
  await rename(part, folder).catch(async (error: unknown) => {
    await rename(old, folder);
    throw error;
  });
  await rm(old, { recursive: true });
}

function digestOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
