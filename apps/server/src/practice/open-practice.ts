// Opens the practice provider and the receiver.
import { createGuard, type Exposure, Problem, type Resolver } from '@farol/http';
import { createSandbox, defaultLimits, migrateSandbox, type Sandbox } from '@farol/sandbox';
import type { Store } from '@farol/store';
import { createEventLog, createReceiver, type EventLog, pruneWebhooks } from '@farol/webhooks';
import type { PracticeAccess } from '../graphql/index.ts';
import type { Door } from '../request/door.ts';
import { receiverDoor } from './receiver-door.ts';
import { createReceiverLog } from './receiver-log.ts';
import { createPracticeSenders, practiceSources } from './receiver-senders.ts';

type PracticeOptions = {
  readonly store: Store;
  readonly exposure: Exposure;
  /** The origins of this server, which deliveries may reach below /webhooks/ only. */
  readonly ownOrigins: () => readonly string[];
  /** Ports of this machine that webhooks may be delivered to. */
  readonly webhookPorts: readonly number[];
  /** Whether a program of this machine may name any other, where nobody else can come. */
  readonly opensPorts?: boolean;
  readonly webhookSecret: string | undefined;
  /** For how long received events are stored. */
  readonly keepDays: number;
  /** Looks up the hosts of endpoints. Default: the name servers of this machine. */
  readonly resolve?: Resolver;
  /** Called with the outcome of each attempt of a delivery. */
  readonly onAttempt?: (outcome: string) => void;
  /** Calls back when this process is to send deliveries and to delete old data. Default: at once. */
  readonly whenSender?: (begin: () => void) => void;
  readonly onFault: (error: unknown) => void;
};

/** The secret of the examples in the rules, so that they can be sent unchanged to a server of one's own. It protects nothing. */
const exampleSecret = 'segredo-de-exemplo';

const retrySeconds = 5;
const forgetMs = 10 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** The practice provider and our receiver on one server and one store. */
export function openPractice(options: PracticeOptions) {
  const { store, ownOrigins, webhookPorts, webhookSecret, onFault } = options;
  const { reach, token, origin, origins = [] } = options.exposure;
  const onLoopback = reach === 'machine';
  // Behind a proxy that does not tell, strangers come from loopback too; an operator who expects some has set a token.
  const strangers = !onLoopback || token !== undefined;
  const isAlone = !strangers && origin === undefined && origins.length === 0;
  const ports = onLoopback ? webhookPorts : [];
  const sandbox = createSandbox({
    store,
    public: !onLoopback,
    strangers,
    onFault,
    pages: { ports, guard: createGuard(options.exposure) },
    delivery: {
      ownOrigins,
      loopbackPorts: options.opensPorts && isAlone ? 'any' : ports,
      ...(options.resolve && { resolve: options.resolve }),
      ...(options.onAttempt && { onAttempt: options.onAttempt }),
    },
  });
  const secret = webhookSecret ?? (strangers ? undefined : exampleSecret);
  const log = createEventLog({ store });
  const door = receiverDoor({
    readLog: createReceiverLog(sandbox, log),
    receiver: createReceiver({
      secrets: secret === undefined ? [] : [secret],
      furtherSenders: createPracticeSenders({ store }),
      scheme: 'spec',
      log,
      // The log is only shown; no handler runs.
      work: 'none',
      public: !onLoopback,
      source: ({ path }) => path,
      onError: onFault,
    }),
  });
  const forget = () => void pruneOld(store, log, options.keepDays).catch(onFault);
  let forgetting: NodeJS.Timeout | undefined;
  const { whenSender = (begin) => begin() } = options;
  const ready = once(async () => {
    await migrateSandbox(store);
    whenSender(() => {
      sandbox.start();
      forgetting ??= setInterval(forget, forgetMs).unref();
    });
  });
  const doors = [sandboxDoor(sandbox), door];
  return {
    doors: doors.map((door) => afterwards(ready, door)),
    /** The same provider, for GraphQL. */
    access: { sandbox, ready } satisfies PracticeAccess,
    /** Creates the tables and starts to send; the first request does the same. Best called after the start, which needs the CPU. */
    // The next request tries again: a store that is down at start costs its users a 503, and readers nothing.
    begin: () => void ready().catch(onFault),
    /** Begins no more deliveries, and aborts those under way after the grace period. */
    stopSending: (graceMs: number) => sandbox.stopSending({ graceMs }),
    close: async () => {
      clearInterval(forgetting);
      await sandbox.stop();
    },
  };
}

/** A door that waits for the tables. If they cannot be made, its answer is 503, and the next request tries again. */
function afterwards(ready: Once, door: Door): Door {
  return {
    ...door,
    answer: (request, context) =>
      ready.isDone()
        ? door.answer(request, context)
        : ready().then(
            () => door.answer(request, context),
            (cause: unknown) => {
              throw new Problem('unavailable', { retryAfter: retrySeconds }, { cause });
            },
          ),
  };
}

type Once = (() => Promise<void>) & { readonly isDone: () => boolean };

/** One run for all callers; tried again after a failure. */
function once(work: () => Promise<void>): Once {
  let running: Promise<void> | undefined;
  let done = false;
  const run = () => {
    running ??= work().then(
      () => {
        done = true;
      },
      (error: unknown) => {
        running = undefined;
        throw error;
      },
    );
    return running;
  };
  return Object.assign(run, { isDone: () => done });
}

/** `/sandbox/v1/…`: the practice provider, which knows its own paths, methods and refusals. */
function sandboxDoor(sandbox: Sandbox): Door {
  const { paths, webhooks, components, tag } = sandbox.description;
  return {
    at: ['/sandbox/*'],
    guarded: 'changes',
    methods: sandbox.methods,
    answer: sandbox.answer,
    description: { paths, webhooks, tag, ...components },
  };
}

/** Deletes what is too old, in small steps, and gives the space back. */
export async function pruneOld(store: Store, log: EventLog, keepDays: number): Promise<void> {
  // Deliveries to practice keys are deleted together with the keys, after a day.
  const practice = await log.prune((await store.now()) - defaultLimits.keyLifeMs, { beginWith: practiceSources });
  const keepMs = keepDays * dayMs;
  const pruned = await pruneWebhooks(store, { publishedMs: keepMs, receivedMs: keepMs, refusedMs: keepMs });
  if (practice + pruned.published + pruned.received + pruned.refused > 0) await store.vacuum();
}
