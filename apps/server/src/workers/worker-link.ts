// The side of a worker: what it tells the primary process, and what it is asked for.
import type { FamilyAtMoment } from '../metrics/metric.ts';
import type { Setup, ToPrimary, ToWorker } from './messages.ts';

type Channel = {
  readonly send: (message: ToPrimary) => void;
  readonly receive: (use: (message: ToWorker) => void) => void;
};

export type WorkerLink = ReturnType<typeof createWorkerLink>;

export function createWorkerLink({ send, receive }: Channel) {
  const setup = Promise.withResolvers<Setup>();
  const becameSender = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const totals = new Map<number, (families: readonly FamilyAtMoment[]) => void>();
  let lastId = 0;
  let wake: (channel: string) => void = () => {};
  let refresh: () => void = () => {};
  let own: () => readonly FamilyAtMoment[] = () => [];
  receive((message) => {
    switch (message.kind) {
      case 'setup':
        return setup.resolve(message);
      case 'wake':
        return wake(message.channel);
      case 'send-deliveries':
        return becameSender.resolve();
      case 'refresh':
        return refresh();
      case 'count':
        return send({ kind: 'counted', id: message.id, families: own() });
      case 'total':
        totals.get(message.id)?.(message.families);
        totals.delete(message.id);
        return;
      case 'end':
        return ended.resolve();
    }
  });
  send({ kind: 'hello' });
  return {
    setup: setup.promise,
    peers: {
      send: (channel: string) => send({ kind: 'wake', channel }),
      receive: (use: (channel: string) => void) => {
        wake = use;
      },
    },
    listens: (announcement: string) => send({ kind: 'listening', announcement }),
    /** Called once, when this worker is the one that sends deliveries. */
    onSender: (begin: () => void) => void becameSender.promise.then(begin),
    onRefresh: (use: () => void) => {
      refresh = use;
    },
    onCount: (use: typeof own) => {
      own = use;
    },
    onEnd: (use: () => void) => void ended.promise.then(use),
    /** The numbers of all workers. */
    countAll: () =>
      new Promise<readonly FamilyAtMoment[]>((resolve) => {
        lastId += 1;
        totals.set(lastId, resolve);
        send({ kind: 'count-all', id: lastId });
      }),
  };
}
