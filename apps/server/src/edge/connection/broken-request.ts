import type { ProblemCode } from '@farol/http';

// Which problem an error of Node's HTTP parser stands for.

export type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** Undefined when the connection is closed and cannot be answered. */
export function brokenRequest(error: ParserError, urlBytes: number): ProblemCode | undefined {
  switch (error.code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'request-timeout';
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 'body-too-large';
    case 'HPE_HEADER_OVERFLOW':
      return isLongUrl(error.rawPacket, urlBytes) ? 'url-too-long' : 'headers-too-large';
    default:
      return 'malformed-request';
  }
}

/** The parser counts the URL as part of the headers; if the first line alone is too long, the URL was. */
function isLongUrl(packet: Buffer | undefined, urlBytes: number): boolean {
  if (packet === undefined) return false;
  const lineEnd = packet.indexOf('\r\n');
  const line = lineEnd === -1 ? packet : packet.subarray(0, lineEnd);
  return line.length > urlBytes && /^[A-Z]+ \S/.test(line.toString('latin1', 0, 32));
}
