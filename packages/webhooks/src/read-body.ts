// The raw bytes of a request, and not one more than allowed.

export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | 'too_large' | 'unreadable'> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return 'too_large';
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > maxBytes) return 'too_large';
      chunks.push(chunk);
    }
  } catch {
    // The sender went away, or somebody read it before us.
    return 'unreadable';
  }
  return Buffer.concat(chunks, size);
}
