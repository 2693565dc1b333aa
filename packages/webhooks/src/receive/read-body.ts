// The raw bytes of a request, and not one more than allowed.
import type { IncomingMessage } from 'node:http';

export type ReadBody = Uint8Array | 'too_large' | 'unreadable';

export async function readBody(request: Request, maxBytes: number): Promise<ReadBody> {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > maxBytes) return 'too_large';
  try {
    if (announced === null) return await readCounting(request, maxBytes);
    // A server hands over what was announced and no more, so there is nothing to count on the way; which is several times as fast.
    const body = new Uint8Array(await request.arrayBuffer());
    return body.byteLength > maxBytes ? 'too_large' : body;
  } catch {
    // The sender went away, or somebody read it before us.
    return 'unreadable';
  }
}

async function readCounting(request: Request, maxBytes: number): Promise<Uint8Array | 'too_large'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return 'too_large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The same from a socket. What comes after it was too large is left to whoever owns the message. */
export function readMessage(message: IncomingMessage, maxBytes: number): Promise<ReadBody> {
  if (Number(message.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve('too_large');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size <= maxBytes) return;
      message.off('data', onData);
      resolve('too_large');
    };
    message.on('data', onData);
    message.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size)));
    // After the end neither of them changes anything any more.
    message.on('error', () => resolve('unreadable'));
    message.on('close', () => resolve('unreadable'));
  });
}
