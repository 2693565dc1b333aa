// One request as bytes on a connection of its own, and everything that comes back.
import { connect } from 'node:net';

export type RawResult = {
  readonly text: string;
  /** Of every answer on the connection; empty when there was none. */
  readonly statuses: readonly number[];
  /** Closed by the server; otherwise nothing came for too long, as with a stream or a request that never ends. */
  readonly closed: boolean;
};

/** How long to wait for the first bytes of an answer, and for the next ones. */
export type Waits = { readonly firstMs: number; readonly nextMs: number };

export function exchangeRaw(port: number, bytes: Buffer, { firstMs, nextMs }: Waits): Promise<RawResult> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let closed = true;
    socket.setTimeout(firstMs, () => {
      closed = false;
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      socket.setTimeout(nextMs);
      chunks.push(chunk);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
      resolve({ text, statuses, closed });
    });
    socket.write(bytes);
  });
}
