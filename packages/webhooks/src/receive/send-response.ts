// A Response onto a socket. For refusals, which need not be fast.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** `headers` are names and values by turns; what the Response says itself comes before them. */
export async function sendResponse(
  from: Response,
  message: IncomingMessage,
  to: ServerResponse,
  headers: readonly string[],
): Promise<void> {
  const body = Buffer.from(await from.arrayBuffer());
  for (let at = 0; at + 1 < headers.length; at += 2) to.setHeader(headers[at] as string, headers[at + 1] as string);
  for (const [name, value] of from.headers) to.setHeader(name, value);
  // What was not read would be taken for the next request.
  if (!message.complete) to.setHeader('Connection', 'close');
  to.writeHead(from.status);
  to.end(message.method === 'HEAD' ? undefined : body);
}
