import type { ServerResponse } from 'node:http';

/** An answer of the gateway, before it is a Response or goes onto a socket. */
export type Outbound = {
  readonly status: number;
  /** Flat, as node:http takes it: name, value, name, value. Made for this one answer, so that more can be added. */
  readonly headers: string[];
  readonly body: Buffer | OutboundStream | null;
};

export type OutboundStream = {
  /** The next piece; null at the end. */
  readonly read: () => Promise<Buffer | null>;
  readonly cancel: () => void;
};

export function toResponse(
  { status, headers, body }: Outbound,
  further: Readonly<Record<string, string>> = {},
): Response {
  const given = new Headers(further);
  for (let i = 0; i + 1 < headers.length; i += 2) given.append(headers[i] ?? '', headers[i + 1] ?? '');
  if (body === null || Buffer.isBuffer(body)) {
    return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: given });
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const piece = await body.read();
        if (piece === null) controller.close();
        else controller.enqueue(piece);
      },
      cancel: body.cancel,
    },
    // Nothing is read ahead: the pace of the reader is the pace of the upstream.
    { highWaterMark: 0 },
  );
  return new Response(stream, { status, headers: given });
}

export function writeTo(
  response: ServerResponse,
  { status, headers, body }: Outbound,
  further: Readonly<Record<string, string>> = {},
): Promise<void> | undefined {
  for (const name in further) headers.push(name, further[name] ?? '');
  response.writeHead(status, headers);
  if (body === null || Buffer.isBuffer(body)) {
    response.end(body ?? undefined);
    return undefined;
  }
  return pump(response, body);
}

async function pump(response: ServerResponse, body: OutboundStream): Promise<void> {
  const leave = (): void => body.cancel();
  response.once('close', leave);
  try {
    // The caller learns that a stream has begun before its first event comes.
    response.flushHeaders();
    for (let piece = await body.read(); piece !== null; piece = await body.read()) {
      if (!response.write(piece) && !response.closed) await drained(response);
      if (response.closed) return;
    }
    response.end();
  } catch {
    // Half an answer is no answer: the caller has to see that it broke off.
    response.destroy();
  } finally {
    response.off('close', leave);
    body.cancel();
  }
}

/** There is room again, or nobody who could read. Leaves no listener behind: a long answer waits many times. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const goOn = (): void => {
      response.off('drain', goOn);
      response.off('close', goOn);
      resolve();
    };
    response.on('drain', goOn);
    response.on('close', goOn);
  });
}
