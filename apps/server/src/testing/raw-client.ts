// A client for bytes that are not valid HTTP.
import { connect, type Socket } from 'node:net';

export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A connection on which tests write bytes that no HTTP client would. */
export function openSocket(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Writes some bytes and reads until the server closes the connection. */
export async function exchange(address: string, ...parts: readonly (string | Buffer)[]): Promise<RawAnswer[]> {
  const socket = await openSocket(address);
  const received = closed(socket);
  for (const part of parts) socket.write(part, 'latin1');
  return answersOf(await received);
}

/** All bytes until the connection is closed by either side. */
export function closed(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk));
    // Bytes that were sent before a reset count as well.
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
}

/** Responses with a Content-Length, one after the other. */
export function answersOf(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = bytes.toString('latin1');
  while (rest.startsWith('HTTP/1.1 ')) {
    const end = rest.indexOf('\r\n\r\n');
    const [line = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((header) => [
        header.slice(0, header.indexOf(':')).toLowerCase(),
        header.slice(header.indexOf(':') + 1).trim(),
      ]),
    );
    const length = Number(headers['content-length'] ?? 0);
    const body = Buffer.from(rest.slice(end + 4, end + 4 + length), 'latin1').toString();
    const status = Number(line.split(' ')[1]);
    if (status >= 200) answers.push({ status, headers, body });
    rest = rest.slice(end + 4 + (status >= 200 ? length : 0));
  }
  return answers;
}
