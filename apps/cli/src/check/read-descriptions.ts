// Which descriptions are meant, and how are they read? Only what was named, and files below it.

import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Text } from '@farol/catalogue/ask';
import {
  collectSource,
  DescriptionError,
  type LoadLinked,
  largestDocument,
  type Source,
  tooLarge,
} from '@farol/conformance';
import { percentDecoded } from '@farol/http';
import type { Context } from '../arguments/command.ts';
import { failure, sentence } from '../output/at-work.ts';
import { fileReason } from '../output/file-reason.ts';

type ReadOptions = { readonly fetch?: boolean };

/** Files that a folder may hold before the search in it is given up. */
const mostFiles = 20_000;

type Named = { readonly name: string; readonly read: () => Promise<Source> };

/** Each is read by itself, so that one that cannot be read leaves the others. */
export function descriptionsOf(context: Context, words: readonly string[], options: ReadOptions): readonly Named[] {
  return words.flatMap((word): Named | Named[] => {
    if (!isUrl(word) && word !== '-' && statSync(word, { throwIfNoEntry: false })?.isDirectory())
      return descriptionsIn(word).map((name) => ({ name, read: () => readFileSource(name, word) }));
    return { name: word, read: () => readOne(context, word, options) };
  });
}

export async function readOne(context: Context, word: string, options: ReadOptions): Promise<Source> {
  if (word === '-') return collectSource('-', await textOfInput(context), refuseLinked);
  if (!isUrl(word)) return readFileSource(word, dirname(word));
  if (options.fetch !== true) throw failure('url_needs_fetch', { url: word });
  return collectSource(word, await fetched(word, context.signal), linkedByUrl(word, context.signal));
}

/** Loaded on demand: most checks fetch nothing. */
async function fetched(url: string, signal: AbortSignal): Promise<string> {
  const { fetchText } = await import('./fetch-description.ts');
  return fetchText(url, signal);
}

/** A URI of any scheme; one letter is a drive. */
export const elsewhere = /^([a-z][a-z0-9+.-]+:|\/\/)/i;

const isUrl = (word: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(word);

function kindOf(path: string): 'file' | 'folder' {
  const found = read(path, () => statSync(path));
  if (found.isDirectory()) return 'folder';
  if (!found.isFile()) throw new DescriptionError({ pt: `${path} não é um arquivo.`, en: `${path} is not a file.` });
  if (found.size > largestDocument) throw tooLarge(path);
  return 'file';
}

function read<T>(path: string, reading: () => T): T {
  try {
    return reading();
  } catch (cause) {
    throw new DescriptionError(sentence('cannot_read', { path, why: fileReason(cause) }), { cause });
  }
}

async function readFileSource(file: string, folder: string): Promise<Source> {
  if (kindOf(file) === 'folder') throw new DescriptionError(sentence('folder_not_file', { file }));
  return collectSource(file, textOf(file), linkedBelow(folder));
}

const textOf = (file: string): string => read(file, () => readFileSync(file)).toString('utf8');

/** References lead only to files below the folder of the description, also through links of the file system. */
function linkedBelow(folder: string): LoadLinked {
  return async (reference, from) => {
    const refused = (why: Text) => ({ why: sentence('reference_not_read', { from, reference, why }) });
    if (elsewhere.test(reference))
      return refused({ pt: 'um arquivo não busca nada na rede', en: 'a file fetches nothing from the network' });
    const outside = { pt: 'está fora da pasta da descrição', en: 'it is outside the folder of the description' };
    const path = resolve(dirname(from), percentDecoded(reference) ?? reference);
    if (!isBelow(resolve(folder), path)) return refused(outside);
    const real = realPath(path);
    if (real === undefined) return undefined;
    if (!isBelow(realPath(folder) ?? folder, real)) return refused(outside);
    kindOf(real);
    return { name: relative(process.cwd(), path) || path, text: textOf(real) };
  };
}

const realPath = (path: string): string | undefined => (existsSync(path) ? realpathSync(path) : undefined);

function isBelow(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

/** Standard input has no folder, so its references lead nowhere. */
const refuseLinked: LoadLinked = async (reference) => {
  throw new DescriptionError(sentence('reference_of_input', { reference }));
};

/** References lead only to the server that was named. */
function linkedByUrl(start: string, signal: AbortSignal): LoadLinked {
  const { origin } = new URL(start);
  return async (reference, from) => {
    const url = URL.parse(reference, from);
    const why = { pt: `só ${origin} é chamado`, en: `only ${origin} is called` };
    if (url?.origin !== origin) return { why: sentence('reference_not_read', { from, reference, why }) };
    return { name: url.href, text: await fetched(url.href, signal) };
  };
}

async function textOfInput({ input }: Context): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of input()) {
    bytes += part.byteLength;
    if (bytes > largestDocument) throw tooLarge('-');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The descriptions in a folder and below it, in the order of their names. */
function descriptionsIn(folder: string): string[] {
  const found: string[] = [];
  const open = [folder];
  let seen = 0;
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    for (const entry of read(here, () => readdirSync(here, { withFileTypes: true }))) {
      seen += 1;
      if (seen > mostFiles) throw new DescriptionError(sentence('too_many_files', { folder, mostFiles }));
      const path = join(here, entry.name);
      if (entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name)) open.push(path);
      if (entry.isFile() && isDescriptionFile(path)) found.push(path);
    }
  }
  if (found.length === 0) throw new DescriptionError(sentence('no_descriptions', { folder }));
  return found.sort();
}

function isDescriptionFile(path: string): boolean {
  if (/\.(graphqls?|gql)$/i.test(path)) return true;
  if (!/\.(json|ya?ml)$/i.test(path) || statSync(path).size > largestDocument) return false;
  const text = textOf(path);
  return /(^|[\s{,])["']?(openapi|swagger)["']?\s*:\s*["']?[23]\.\d/.test(text) || /"__schema"\s*:/.test(text);
}
