// How are the files of a description corrected? Each is written whole or not at all, and no other byte of it changes.

import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type Corrected, correct, filesOf, type Report, type Source } from '@farol/conformance';
import { failure } from '../output/at-work.ts';
import { cannotWrite } from '../output/named-file.ts';

export async function fixFiles(source: Source, judge: (source: Source) => Report): Promise<Corrected> {
  const corrected = await correct(source, judge);
  for (const [file, text] of corrected.texts)
    write(file, text, [...filesOf(source)].find(({ name }) => name === file)?.text);
  return corrected;
}

function write(file: string, text: string, before: string | undefined): void {
  // Bytes that are no UTF-8 were read as something else, and a file may have changed meanwhile.
  if (before === undefined || !readFileSync(file).equals(Buffer.from(before))) throw failure('not_fixed', { file });
  let half: string | undefined;
  try {
    const real = realpathSync(file);
    half = `${real}.${process.pid}.part`;
    writeFileSync(half, text, { mode: statSync(real).mode });
    renameSync(half, real);
  } catch (cause) {
    if (half !== undefined) rmSync(half, { force: true });
    throw cannotWrite(file, cause);
  }
}
