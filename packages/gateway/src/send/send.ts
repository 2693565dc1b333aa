// Sends one request and receives one answer.
import type { Dispatcher } from 'undici';
import type { Dialler } from './dial.ts';
import { BodyFeed, type IncomingBody } from './incoming-body.ts';

/** A request as it is sent, with the key in it. It must never be logged or stored. */
export type Outgoing = {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | AsyncIterable<Uint8Array> | null;
};

export type Incoming = {
  readonly status: number;
  /** Names in lower case; repeated headers stay a list. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: IncomingBody;
};

type Control = {
  readonly signal: AbortSignal;
  /** Asked right before the first byte is sent; false stops the request. */
  readonly mayStart: () => boolean;
};

export type Send = (outgoing: Outgoing, control: Control) => Promise<Incoming>;

type SendLimits = {
  /** Longest silence within a body. */
  readonly idleMs: number;
  /** Longest silence within an event stream, where silence is normal. */
  readonly streamIdleMs: number;
  readonly mostBytes: number;
};

/** The request was delayed until its quota ticket expired. Nothing was sent. */
export class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
  readonly code = 'FAROL_NOT_STARTED';
}

/** Nothing is followed, retried or decoded here. */
export function createSend(dialler: Dialler, limits: SendLimits): Send {
  return (outgoing, control) =>
    new Promise((resolve, reject) => {
      if (control.signal.aborted) {
        reject(control.signal.reason);
        return;
      }
      const { dispatcher, origin, host, servername } = dialler.to(outgoing.origin);
      const headers: string[] = [];
      for (const name in outgoing.headers) headers.push(name, outgoing.headers[name] ?? '');
      headers.push('host', host);
      const options: Dispatcher.DispatchOptions & { readonly servername: string } = {
        origin,
        method: outgoing.method as Dispatcher.HttpMethod,
        path: outgoing.path,
        headers,
        // undici accepts an async iterable although its types do not say so.
        body: outgoing.body as Buffer | null,
        // With one request at a time on a connection, none can block another.
        blocking: false,
        servername,
      };
      dispatcher.dispatch(options, new Sending(control, limits, resolve, reject));
    });
}

class Sending implements Dispatcher.DispatchHandler {
  readonly #control: Control;
  readonly #limits: SendLimits;
  readonly #resolve: (incoming: Incoming) => void;
  readonly #reject: (reason: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #feed: BodyFeed | undefined;
  readonly #leave = (): void => {
    const reason = asError(this.#control.signal.reason);
    if (this.#feed) this.#feed.cancel(reason);
    else this.#controller?.abort(reason);
    this.#reject(reason);
  };
  readonly #settled = (): void => this.#control.signal.removeEventListener('abort', this.#leave);

  constructor(
    control: Control,
    limits: SendLimits,
    resolve: (incoming: Incoming) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#control = control;
    this.#limits = limits;
    this.#resolve = resolve;
    this.#reject = reject;
    control.signal.addEventListener('abort', this.#leave, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { signal, mayStart } = this.#control;
    const isAgain = this.#controller !== undefined;
    this.#controller = controller;
    if (signal.aborted) controller.abort(asError(signal.reason));
    // undici calls this again when it wants to send the request a second time, which was not counted.
    else if (isAgain || !mayStart()) controller.abort(new NotStartedError());
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    const isStream = isEventStream(headers['content-type']);
    const { idleMs, streamIdleMs, mostBytes } = this.#limits;
    this.#feed = isStream
      ? new BodyFeed(controller, { idleMs: streamIdleMs, mostBytes: Number.POSITIVE_INFINITY })
      : new BodyFeed(controller, { idleMs, mostBytes });
    if (isStream) this.#feed.watch();
    this.#feed.onDone(this.#settled);
    // Such an answer is complete with its head. A 304 may state the length of the content that it confirms (RFC 9110 §8.6), which undici
    // takes for a body that is missing.
    if (status === 204 || status === 304) this.#feed.end();
    this.#resolve({ status, headers: headers as Incoming['headers'], body: this.#feed });
  }

  onResponseData(_controller: Dispatcher.DispatchController, piece: Buffer): void {
    this.#feed?.push(piece);
  }

  onResponseEnd(): void {
    this.#feed?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#settled();
    if (this.#feed) this.#feed.fail(error);
    else this.#reject(error);
  }
}

export function isEventStream(type: string | readonly string[] | undefined): boolean {
  return type !== undefined && /^text\/event-stream\b/i.test(String(type));
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted');
}
