import { parsedJson, percentDecoded } from '@farol/http';

/** A request as the API receives it. */
export type Call = {
  readonly method: string;
  /** Below the base URL, decoded, without a trailing slash. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The JSON body; undefined when there is none or it is not JSON. */
  readonly body: unknown;
  readonly remoteAddress: string;
};

/** Far more than any simulated first request needs; the rest of a longer body is not read. */
const longestBody = 1_048_576;

export async function readCall(request: Request, path: string, remoteAddress: string): Promise<Call> {
  return {
    // HEAD is GET without the body (RFC 9110 §9.3.2); the body is removed at the end.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    path: decodedPath(path),
    query: new URL(request.url).searchParams,
    headers: request.headers,
    body: parsedJson(await readText(request)),
    remoteAddress,
  };
}

export function decodedPath(path: string): string {
  const plain = path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path;
  return (percentDecoded(plain) ?? plain) || '/';
}

async function readText(request: Request): Promise<string> {
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > longestBody) return '';
      text += decoder.decode(chunk, { stream: true });
    }
  } catch {
    // A body that was already read or ends early is treated like one that is not JSON.
    return '';
  }
  return text + decoder.decode();
}
