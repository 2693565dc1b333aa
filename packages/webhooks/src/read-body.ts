// The raw bytes of a request, and not one more than allowed.

export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | 'too_large' | 'unreadable'> {
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
