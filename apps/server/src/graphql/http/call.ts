import type { IncomingMessage } from 'node:http';
import type { EdgeResponse } from '../../edge/edge-response.ts';
import type { RequestContext } from '../../problem.ts';

/** A request as the door sees it, whether it came through fetch or from a socket. */
export type Call = {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly header: (name: string) => string | undefined;
  /** The whole body; undefined when it is larger than the limit. */
  readonly body: (limit: number) => Promise<Buffer | undefined>;
  /** IP address of whoever calls; looked up for the few who need it. */
  readonly address: () => string | undefined;
  readonly context: RequestContext;
};

/** Bytes and headers that are ready to be sent, a text of which nobody has counted the bytes, or a Response for what is rare. */
export type Outgoing =
  | Response
  | { readonly status: number; readonly headers: readonly string[]; readonly body: Buffer | string | undefined };

export function callOfRequest(request: Request, context: RequestContext): Call {
  return {
    method: request.method,
    target: request.url.slice(new URL(request.url).origin.length),
    header: (name) => request.headers.get(name) ?? undefined,
    body: async (limit) => {
      if (Number(request.headers.get('content-length')) > limit) return undefined;
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of request.body ?? []) {
        size += chunk.length;
        if (size > limit) return undefined;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
    address: () => context.address,
    context,
  };
}

export function responseOf(outgoing: Outgoing, method: string): Response {
  if (outgoing instanceof Response) return outgoing;
  const headers = new Headers();
  for (let i = 0; i < outgoing.headers.length; i += 2) {
    headers.append(outgoing.headers[i] ?? '', outgoing.headers[i + 1] ?? '');
  }
  if (typeof outgoing.body === 'string') headers.set('Content-Length', String(Buffer.byteLength(outgoing.body)));
  const body =
    method === 'HEAD' || outgoing.body === undefined ? null : (outgoing.body as string | Uint8Array<ArrayBuffer>);
  return new Response(body, { status: outgoing.status, headers });
}

export function callOfMessage(message: IncomingMessage, context: RequestContext): Call {
  return {
    method: message.method ?? 'GET',
    target: message.url ?? '',
    header: (name) => message.headers[name]?.toString(),
    body: async (limit) => {
      if (Number(message.headers['content-length']) > limit) return undefined;
      // A turn later the rest of the packet is read as well, and the body of most questions is in the packet of their head: then it
      // is there in one piece, and needs no listeners that wait for more.
      await undefined;
      if (!message.complete || message.readableFlowing !== null) return collected(message, limit);
      const body: Buffer | null = message.read();
      return body === null ? nothing : body.length > limit ? undefined : body;
    },
    address: () => context.address ?? message.socket.remoteAddress,
    context,
  };
}

const nothing = Buffer.alloc(0);

function collected(message: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else resolve(undefined);
    });
    message.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    message.on('error', reject);
  });
}

export function sendMessage(outgoing: Outgoing, call: Call, response: EdgeResponse): void | Promise<void> {
  if (outgoing instanceof Response) return sendResponse(outgoing, call, response);
  const { status, headers, body } = outgoing;
  if (typeof body === 'string') response.sendText(status, headers, body);
  else response.writeHead(status, headers).end(call.method === 'HEAD' ? undefined : body);
}

async function sendResponse(outgoing: Response, call: Call, response: EdgeResponse): Promise<void> {
  const body = Buffer.from(await outgoing.arrayBuffer());
  const headers = new Headers(outgoing.headers);
  headers.set('Content-Length', String(body.length));
  response.writeHead(outgoing.status, [...headers].flat());
  response.end(call.method === 'HEAD' ? undefined : body);
}
