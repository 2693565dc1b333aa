// The side of a worker: what it tells the primary process, and what it is asked for.
import type { StorePeers } from '@farol/store';
import type { FamilyAtMoment } from '../metrics/metric.ts';
import type { Setup, ToPrimary, ToWorker } from './messages.ts';

export type WorkerLink = {
  readonly setup: Promise<Setup>;
  readonly peers: StorePeers;
  readonly listens: (announcement: string) => void;
  /** Called once, when this worker is the one that sends deliveries. */
  readonly onSender: (begin: () => void) => void;
  readonly onRefresh: (refresh: () => void) => void;
  readonly onCount: (own: () => readonly FamilyAtMoment[]) => void;
  readonly onEnd: (end: () => void) => void;
  /** The numbers of all workers. */
  readonly countAll: () => Promise<readonly FamilyAtMoment[]>;
};

export type Channel = {
  readonly send: (message: ToPrimary) => void;
  readonly receive: (use: (message: ToWorker) => void) => void;
};

export function createWorkerLink({ send, receive }: Channel): WorkerLink {
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
      send: (channel) => send({ kind: 'wake', channel }),
      receive: (use) => {
        wake = use;
      },
    },
    listens: (announcement) => send({ kind: 'listening', announcement }),
    onSender: (begin) => void becameSender.promise.then(begin),
    onRefresh: (use) => {
      refresh = use;
    },
    onCount: (use) => {
      own = use;
    },
    onEnd: (use) => void ended.promise.then(use),
    countAll: () =>
      new Promise((resolve) => {
        lastId += 1;
        totals.set(lastId, resolve);
        send({ kind: 'count-all', id: lastId });
      }),
  };
}
