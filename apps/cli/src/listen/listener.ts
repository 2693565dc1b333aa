import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';
import { createReceiver, type EventLog, type ReceiverOptions } from '@farol/webhooks';
import { type LoggedEvent, type Refusal, refusalAnswer } from '@farol/webhooks/internal';
import { type ForwardParts, forwardable, type StoredHeaders } from '../webhooks/stored-headers.ts';

export type Arrived = Pick<LoggedEvent, 'key' | 'id' | 'kind' | 'body' | 'digest'> & {
  readonly bytes: number;
  /** 1 for a new event. */
  readonly copy: number;
};

export type Refused = { readonly reason: Refusal['reason']; readonly status: number; readonly bytes: number | null };

/** With `work: 'none'` deliveries are only stored; events found by reconciliation wait for a listener that forwards. */
type ListenerOptions = Omit<ReceiverOptions, 'refuse'> & {
  readonly storedHeaders: StoredHeaders;
  readonly port: number;
  readonly arrived: (arrived: Arrived) => void;
  readonly refused: (refused: Refused) => void;
  readonly onError: (error: unknown) => void;
};

/** Runs the webhook receiver on 127.0.0.1. Throws the error of `listen` when the port is not available. */
export async function openListener(options: ListenerOptions) {
  const { log, storedHeaders, port } = options;
  const current = new AsyncLocalStorage<ForwardParts>();

  /** The event log, which also stores the headers and reports each arrival. */
  const telling: EventLog = {
    ...log,
    record: async (arrival) => {
      const delivery = current.getStore();
      // Stored before the event, so that every stored event has its headers.
      if (delivery) await storedHeaders.store(arrival.source, arrival.eventKey, delivery);
      const novelty = await log.record(arrival);
      const { eventKey: key, id, kind, digest } = arrival;
      const copy = novelty === 'new' ? 1 : ((await log.find(arrival.source, arrival))?.copies ?? 2);
      options.arrived({ key, id, kind, digest, bytes: arrival.body.byteLength, body: arrival.body, copy });
      return novelty;
    },
  };
  const receiver = createReceiver({
    ...options,
    log: telling,
    refuse: (refusal, request) => {
      const length = Number(request.header('content-length') ?? Number.NaN);
      options.refused({
        reason: refusal.reason,
        status: refusal.status,
        bytes: Number.isSafeInteger(length) ? length : null,
      });
      return refusalAnswer(refusal);
    },
  });

  const underWay = new Set<Promise<void>>();
  const server = createServer((message, response) => {
    const answering = answer(message, response).catch((error) => {
      options.onError(error);
      response.destroy();
    });
    underWay.add(answering);
    void answering.finally(() => underWay.delete(answering));
  });

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '' } = message;
    const address = `http://127.0.0.1${url}`;
    if (!url.startsWith('/') || !URL.canParse(address)) {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    const { search } = new URL(address);
    await current.run({ headers: forwardable(message.rawHeaders), search }, () => receiver.listen(message, response));
    // Either the response was sent or the sender has gone.
    await finished(response).catch(() => {});
  }

  await once(server.listen(port, '127.0.0.1'), 'listening');
  if (options.work === 'later') receiver.start();
  const { port: given } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${given}/`,
    /** Stops listening and waits for work in progress; after the signal aborts, not for the app or the sender. */
    close: async (hurry: AbortSignal): Promise<void> => {
      const closed = new Promise((resolve) => server.close(resolve));
      hurry.addEventListener('abort', () => server.closeAllConnections(), { once: true });
      await Promise.all(underWay);
      server.closeAllConnections();
      await closed;
      await receiver.stop();
    },
  };
}
