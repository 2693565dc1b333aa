// The messages between the primary process and the workers of one server (FAROL_WORKERS).
import type { FamilyAtMoment } from '../metrics/metric.ts';

export type Setup = {
  /** From 1 on; a worker that replaces another has its number. */
  readonly number: number;
  /** Where the one simulator of the server listens; only offline. */
  readonly simulator?: string | undefined;
};

export type ToWorker =
  | ({ readonly kind: 'setup' } & Setup)
  /** Another worker notified this channel of the store. */
  | { readonly kind: 'wake'; readonly channel: string }
  /** This worker sends the webhook deliveries from now on. */
  | { readonly kind: 'send-deliveries' }
  /** The content or the pages changed. */
  | { readonly kind: 'refresh' }
  | { readonly kind: 'count'; readonly id: number }
  | { readonly kind: 'total'; readonly id: number; readonly families: readonly FamilyAtMoment[] }
  | { readonly kind: 'end' };

export type ToPrimary =
  /** The worker can receive; `setup` answers. Node drops messages that come before. */
  | { readonly kind: 'hello' }
  | { readonly kind: 'listening'; readonly announcement: string }
  | { readonly kind: 'wake'; readonly channel: string }
  /** The answer to `count`. */
  | { readonly kind: 'counted'; readonly id: number; readonly families: readonly FamilyAtMoment[] }
  /** Asks for the numbers of all workers; `total` answers. */
  | { readonly kind: 'count-all'; readonly id: number };
