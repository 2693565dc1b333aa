// How does the server speak streamable HTTP, one request at a time?
import type { Language } from '@farol/catalogue';
import { type HttpRequest, type HttpResponse, languageOfHeader, Problem } from '@farol/http';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';

export type AgentHandler = ReturnType<typeof createAgentHandler>;

/** Streams of changes that may be open at once. */
const mostListeners = 64;

/** Header fields of the protocol; the others do not concern it. */
const passedOn =
  'accept accept-language content-type mcp-protocol-version mcp-method mcp-name mcp-session-id last-event-id';

/** A server is made for every request, so nothing is remembered between two of them. */
export function createAgentHandler(
  createServer: (language: Language) => McpServer,
  { longestMessage, onError }: { readonly longestMessage: number; readonly onError: (error: Error) => void },
) {
  const handler = createMcpHandler(
    ({ requestInfo }) => createServer(languageOfHeader(requestInfo?.headers.get('accept-language') ?? null)),
    { maxRequestBodySize: longestMessage, maxSubscriptions: mostListeners, onerror: onError },
  );
  return {
    answer: async (request: HttpRequest): Promise<HttpResponse> => {
      const leaving = new AbortController();
      const stopListening = request.caller.onLeave(() => leaving.abort());
      const response = await handler.fetch(await asFetchRequest(request, { signal: leaving.signal, longestMessage }));
      return asHttpResponse(response, stopListening);
    },
    /** Tells the clients that listen that the content has changed. */
    contentChanged: () => handler.notify.resourcesChanged(),
    close: handler.close,
  };
}

async function asFetchRequest(
  request: HttpRequest,
  { signal, longestMessage }: { readonly signal: AbortSignal; readonly longestMessage: number },
): Promise<Request> {
  const headers = new Headers();
  for (const name of passedOn.split(' ')) {
    const value = request.header(name);
    if (value !== null) headers.set(name, value);
  }
  const { method, url } = request;
  if (method !== 'POST') return new Request(url, { method, headers, signal });
  const body = await request.readBody(longestMessage);
  if (body === 'too_large') throw new Problem('body-too-large');
  if (body === 'unreadable') throw new Problem('malformed-body');
  return new Request(url, { method, headers, signal, body: body as Uint8Array<ArrayBuffer> });
}

async function asHttpResponse(response: Response, stopListening: () => void): Promise<HttpResponse> {
  const headers = [...response.headers].flat();
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || response.body === null) {
    const body = Buffer.from(await response.arrayBuffer());
    stopListening();
    return { status: response.status, headers: [...headers, 'cache-control', 'no-store'], body };
  }
  const reader = response.body.getReader();
  const read = async () => {
    const { done, value } = await reader.read();
    if (!done) return Buffer.from(value);
    stopListening();
    return null;
  };
  const cancel = () => {
    stopListening();
    void reader.cancel();
  };
  return { status: response.status, headers, body: { read, cancel } };
}
