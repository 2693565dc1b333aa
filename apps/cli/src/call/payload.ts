import { readFileSync } from 'node:fs';
import { CliError } from '../output/errors.ts';
import { fileReason } from '../output/file-reason.ts';

/** The body of `--data`: text, a file with @, or standard input with -. Bytes, so that nothing is converted. */
export async function payloadOf(data: string, input: () => AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (data === '-') {
    const chunks: Uint8Array[] = [];
    for await (const chunk of input()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
  if (!data.startsWith('@')) return Buffer.from(data);
  const path = data.slice(1);
  try {
    return readFileSync(path);
  } catch (cause) {
    const { pt, en } = fileReason(cause);
    throw new CliError(
      'bad_value',
      { pt: `--data: não foi possível ler ${path}: ${pt}.`, en: `--data: cannot read ${path}: ${en}.` },
      { cause },
    );
  }
}
