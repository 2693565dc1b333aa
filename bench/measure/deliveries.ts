// Signed deliveries over keep-alive connections, each with an id and a body of its own. They are made before the clock runs, and sent as
// bytes: what is measured is the receiver.
import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Figures } from './load.ts';

export type Volley = {
  readonly url: string;
  readonly secret: string;
  readonly count: number;
  readonly connections: number;
  /** Sent at this pace, whether or not earlier ones have been answered; as fast as they are answered, if not given. */
  readonly perSecond?: number;
};

const endOfHeaders = '\r\n\r\n';
let made = 0;

export async function deliver(volley: Volley): Promise<Figures & { readonly count: number }> {
  const { hostname, port, pathname } = new URL(volley.url);
  const requests = Array.from({ length: volley.count }, () => delivery(`${hostname}:${port}`, pathname, volley.secret));
  const lanes = await Promise.all(Array.from({ length: volley.connections }, () => openLane(Number(port), hostname)));
  const took: number[] = [];
  let failed = 0;
  let next = 0;
  const started = performance.now();
  await Promise.all(
    lanes.map(async (lane) => {
      for (let mine = next++; mine < requests.length; mine = next++) {
        // Open loop: a delivery that has to wait for a free connection was due all the same, and its time runs.
        const due = volley.perSecond === undefined ? performance.now() : started + (mine * 1000) / volley.perSecond;
        const early = due - performance.now();
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        // A timer may be a little early.
        const from = Math.min(due, performance.now());
        const status = await lane.send(requests[mine] as Buffer);
        took.push(performance.now() - from);
        if (status < 200 || status > 299) failed += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const lane of lanes) lane.close();
  const sorted = took.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { perSecond: volley.count / seconds, p50: at(0.5), p99: at(0.99), failed, count: volley.count };
}

function delivery(host: string, path: string, secret: string): Buffer {
  made += 1;
  const id = `evt_${process.pid}_${made}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const moment = new Date().toISOString();
  const body = JSON.stringify({ evento: 'pagamento.aprovado', id, valor: made, moeda: 'BRL', criado_em: moment });
  const hex = createHmac('sha256', secret).update(body).digest('hex');
  const v1 = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Signature: sha256=${hex}`,
      `webhook-id: ${id}`,
      `webhook-timestamp: ${timestamp}`,
      `webhook-signature: v1,${v1}`,
      '',
      body,
    ].join('\r\n'),
  );
}

type Lane = {
  readonly send: (request: Buffer) => Promise<number>;
  readonly close: () => void;
};

/** One request at a time. Answers are short: their status is all that is read. */
async function openLane(port: number, host: string): Promise<Lane> {
  const socket: Socket = connect(port, host);
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let waiting: ((status: number) => void) | undefined;
  let text = '';
  socket.on('data', (data) => {
    text += data.toString('latin1');
    const end = text.indexOf(endOfHeaders);
    if (end === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
    const chunked = /transfer-encoding: chunked/i.test(text.slice(0, end));
    if (chunked ? !text.endsWith(`0${endOfHeaders}`) : text.length < end + endOfHeaders.length + length) return;
    const status = Number(text.slice(9, 12));
    text = '';
    waiting?.(status);
  });
  socket.on('close', () => waiting?.(0));
  return {
    send: (request) =>
      new Promise((resolve) => {
        waiting = resolve;
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
