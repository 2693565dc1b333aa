import type { Answer } from './answer.ts';

/** Statuses that may not carry a body (Fetch standard, "null body status"). */
const withoutBody = new Set([204, 205, 304]);

/** Marks every answer as simulated; the second header says what its data is. */
const simulatedMark = ['x-farol-simulated', '1'] as const;
const dataMark = 'x-farol-simulated-as';

/** Turns a finished answer into a Response; `stream` makes the body of an event stream. */
export function toResponse(
  answer: Answer,
  options: {
    readonly method: string;
    readonly now: number;
    readonly stream: (text: string) => ReadableStream<Uint8Array>;
  },
): Response {
  const headers = new Headers(answer.contentType === null ? [] : [['content-type', answer.contentType]]);
  for (const [name, value] of answer.headers) headers.set(name, value);
  headers.set(...simulatedMark);
  headers.set(dataMark, answer.as);
  headers.set('date', new Date(options.now).toUTCString());

  const silent = options.method === 'HEAD' || withoutBody.has(answer.status);
  if (answer.content.kind === 'events') {
    headers.set('cache-control', 'no-cache');
    return new Response(silent ? null : options.stream(answer.content.text), { status: answer.status, headers });
  }
  const bytes = bytesOf(answer.content);
  if (!withoutBody.has(answer.status)) headers.set('content-length', String(bytes.byteLength));
  return new Response(silent ? null : bytes, { status: answer.status, headers });
}

function bytesOf(content: Exclude<Answer['content'], { kind: 'events' }>): Uint8Array<ArrayBuffer> {
  switch (content.kind) {
    case 'none':
      return new Uint8Array();
    case 'bytes':
      return new Uint8Array(content.bytes);
    case 'text':
      return new TextEncoder().encode(content.text);
    case 'json':
      return new TextEncoder().encode(JSON.stringify(content.value) ?? 'null');
  }
}
