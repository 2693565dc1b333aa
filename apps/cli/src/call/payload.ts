import { buffer } from 'node:stream/consumers';
import { readNamed } from '../output/named-file.ts';

/** The body of `--data`: text, a file with @, or standard input with -. Bytes, so that nothing is converted. */
export async function payloadOf(data: string, input: () => AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (data === '-') return buffer(input());
  return data.startsWith('@') ? readNamed(data.slice(1), '--data') : Buffer.from(data);
}
