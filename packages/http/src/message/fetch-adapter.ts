// From a Request to the one request shape, and from an answer to a Response.
import { type BodyRead, type Caller, type HttpRequest, splitTarget } from './request.ts';
import { type HttpResponse, isStream, type ResponseStream } from './response.ts';

export function requestFromFetch(request: Request, address?: string): HttpRequest {
  const url = new URL(request.url);
  const { path, query } = splitTarget(`${url.pathname}${url.search}`);
  return {
    method: request.method,
    path,
    query,
    url: request.url,
    host: request.headers.get('host') ?? url.host,
    // A Request that was made in memory has its host in the URL only.
    header: (name) => request.headers.get(name) ?? (name === 'host' ? url.host : null),
    httpVersion: '1.1',
    address,
    caller: callerOf(request.signal),
    body: () => request.body as AsyncIterable<Uint8Array> | null,
    readBody: (maxBytes) => readBody(request, maxBytes),
  };
}

/** A caller that leaves when the signal aborts. */
export function callerOf(signal: AbortSignal): Caller {
  return {
    isGone: () => signal.aborted,
    onLeave: (listener) => {
      signal.addEventListener('abort', listener, { once: true });
      return () => signal.removeEventListener('abort', listener);
    },
  };
}

async function readBody(request: Request, maxBytes: number): Promise<BodyRead> {
  if (request.bodyUsed) return 'unreadable';
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > maxBytes) return 'too_large';
  try {
    if (announced === null) return await readCounting(request, maxBytes);
    // A server passes on the announced length and no more, so there is no need to count on the way, which is several times as slow.
    const body = Buffer.from(await request.arrayBuffer());
    return body.byteLength > maxBytes ? 'too_large' : body;
  } catch {
    // The sender left before the end.
    return 'unreadable';
  }
}

async function readCounting(request: Request, maxBytes: number): Promise<Buffer | 'too_large'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return 'too_large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The method decides whether the body is sent: HEAD has the headers of GET and no body (RFC 9110 §9.3.2). */
export function responseToFetch({ status, headers, body }: HttpResponse, method = 'GET'): Response {
  const fields = new Headers();
  for (let at = 0; at + 1 < headers.length; at += 2) fields.append(headers[at] ?? '', headers[at + 1] ?? '');
  if (typeof body === 'string') fields.set('content-length', String(Buffer.byteLength(body)));
  if (method === 'HEAD' || body === null) {
    if (isStream(body)) body.cancel();
    return new Response(null, { status, headers: fields });
  }
  const given = isStream(body) ? readable(body) : (body as string | Uint8Array<ArrayBuffer>);
  return new Response(given, { status, headers: fields });
}

function readable(body: ResponseStream): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        const piece = await body.read();
        if (piece === null) controller.close();
        else controller.enqueue(piece);
      },
      cancel: body.cancel,
    },
    // Nothing is read ahead: the source is read at the pace of the reader.
    { highWaterMark: 0 },
  );
}
