// A handler: the code that runs for an event after its delivery was answered.
import type { Transaction } from '@farol/store';

/** The facts of an event that do not depend on its payload. */
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
  /** As fetched from the provider. The payload is left out, so that no handler uses it by mistake. */
  readonly object: unknown;
};

/**
 * `run` changes only the store, through `tx`: its effect is committed together with the mark that the event is done, so it takes effect
 * once even if the process dies. It may run again after a conflict of transactions. An error that it throws is a failed attempt.
 */
export type Handler =
  | { readonly sensitive?: false; readonly run: (event: ReceivedEvent, tx: Transaction) => Promise<void> | void }
  | { readonly sensitive: true; readonly run: (event: ConfirmedEvent, tx: Transaction) => Promise<void> | void };

/** By pattern of kinds; the most specific one that matches is used. */
export type Handlers = Readonly<Record<string, Handler>>;
