// What is done about an event, once it has been answered.
import type { Transaction } from '@farol/store';

/** What is known of an event without believing its payload. */
export type EventNotice = {
  readonly position: number;
  readonly source: string;
  readonly key: string;
  readonly id: string | null;
  readonly kind: string;
  readonly via: 'delivery' | 'reconcile';
  readonly receivedAt: number;
  /** From 1. */
  readonly attempt: number;
};

export type ReceivedEvent = EventNotice & {
  readonly body: Uint8Array;
  /** The body as JSON, undefined when it is not. */
  readonly payload: unknown;
};

export type ConfirmedEvent = EventNotice & {
  /** As the provider gave it when asked. The payload is not here, so that nobody acts on it by mistake. */
  readonly object: unknown;
};

/**
 * `run` changes nothing but the store, through `tx`: its effect is committed together with the mark that the event is done, so it happens
 * once even if the process dies in between. It may run again when a transaction lost against another. What it throws is a failure.
 */
export type Handler =
  | { readonly sensitive?: false; readonly run: (event: ReceivedEvent, tx: Transaction) => Promise<void> | void }
  | { readonly sensitive: true; readonly run: (event: ConfirmedEvent, tx: Transaction) => Promise<void> | void };

/** By pattern of kinds; the most specific one that matches is used. */
export type Handlers = Readonly<Record<string, Handler>>;
