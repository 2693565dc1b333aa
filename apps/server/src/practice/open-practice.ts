import { createSandbox, migrateSandbox } from '@farol/sandbox';
import type { Store } from '@farol/store';
import { createEventLog, createReceiver } from '@farol/webhooks';
import { Problem } from '../problem.ts';
import type { Door } from '../route.ts';
import { noSecretDoor, receiverDoor } from './receiver-door.ts';
import { sandboxDoor } from './sandbox-door.ts';

export type Practice = {
  readonly doors: readonly Door[];
  /** Makes the tables and begins to send; whoever asks first does the same. Best once the start has let go of the processor. */
  readonly begin: () => void;
  readonly close: () => Promise<void>;
};

export type PracticeOptions = {
  readonly store: Store;
  /** True when only this machine can reach the server. */
  readonly onLoopback: boolean;
  readonly webhookSecret: string | undefined;
  readonly onFault: (error: unknown) => void;
};

/** The secret of the examples in the rules: on loopback they can be sent as they stand. It protects nothing. */
const exampleSecret = 'segredo-de-exemplo';

/** The practice provider and our receiver, side by side on one server and one store. */
export function openPractice({ store, onLoopback, webhookSecret, onFault }: PracticeOptions): Practice {
  const sandbox = createSandbox({ store, public: !onLoopback, onFault });
  const secret = webhookSecret ?? (onLoopback ? exampleSecret : undefined);
  const receiving =
    secret === undefined
      ? undefined
      : receiverDoor((refuse) =>
          createReceiver({
            secrets: [secret],
            scheme: 'spec',
            log: createEventLog({ store }),
            public: !onLoopback,
            source: (request) => new URL(request.url).pathname,
            refuse,
            onError: onFault,
          }),
        );
  const ready = once(async () => {
    await migrateSandbox(store);
    sandbox.start();
    receiving?.receiver.start();
  });
  const doors = [sandboxDoor(sandbox), receiving?.door ?? noSecretDoor()];
  return {
    doors: doors.map((door) => afterwards(ready, door)),
    // Repeated when asked: a store that is down at the start costs its users 503, and readers nothing.
    begin: () => void ready().catch(onFault),
    close: async () => {
      await Promise.all([sandbox.stop(), receiving?.receiver.stop()]);
    },
  };
}

function afterwards(ready: () => Promise<void>, door: Door): Door {
  return {
    ...door,
    handle: async (request, context) => {
      try {
        await ready();
      } catch (cause) {
        throw new Problem('unavailable', { headers: { 'retry-after': '5' } }, { cause });
      }
      return door.handle(request, context);
    },
  };
}

/** One run for all who ask; tried again after a failure. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}
