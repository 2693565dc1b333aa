// A receiver in one call: opens the store, makes the tables, and runs handlers from then on.
import { createStore, type Store } from '@farol/store';
import { createEventLog, type EventLog } from '../log/event-log.ts';
import { migrateWebhooks } from '../migrations.ts';
import type { StopOptions } from '../queue/queue-runner.ts';
import { createReceiver, type Receiver, type ReceiverOptions } from './receiver.ts';

export type OpenReceiverOptions = Omit<ReceiverOptions, 'log'> & {
  /** Of the store: `sqlite:<path>` or `postgres://…`. */
  readonly url: string;
};

export type OpenReceiver = Receiver & {
  readonly store: Store;
  readonly log: EventLog;
  /** Finishes what was begun, and closes the store. */
  readonly close: (options?: StopOptions) => Promise<void>;
};

export async function openReceiver({ url, ...options }: OpenReceiverOptions): Promise<OpenReceiver> {
  const store = createStore({ url });
  const log = createEventLog({ store });
  try {
    const receiver = createReceiver({ ...options, log });
    await migrateWebhooks(store);
    if (options.work !== 'none') receiver.start();
    const close = async (stopping?: StopOptions) => {
      await receiver.stop(stopping);
      await store.close();
    };
    return { ...receiver, store, log, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}
