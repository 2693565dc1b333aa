// The workers of one server: started, connected with each other, replaced and ended.
import { createGatherNumbers } from './gather-numbers.ts';
import type { Setup, ToPrimary, ToWorker } from './messages.ts';

export type WorkerEnd = { readonly code: number | null; readonly signal: string | null };

export type WorkerProcess = {
  /** Does nothing once the process has ended. */
  readonly send: (message: ToWorker) => void;
  readonly onMessage: (use: (message: ToPrimary) => void) => void;
  /** When it has ended and all its output was read. */
  readonly onEnd: (use: (end: WorkerEnd) => void) => void;
  readonly kill: () => void;
};

type WorkerPool = {
  /** Starts the first worker, and the others once it listens. Resolves when all have been started. */
  readonly start: () => Promise<void>;
  readonly broadcast: (message: ToWorker) => void;
  /** Resolves when all have ended; none is replaced any more. */
  readonly end: () => Promise<void>;
  readonly kill: () => void;
};

type WorkerPoolOptions = {
  readonly size: number;
  readonly fork: () => WorkerProcess;
  readonly setup: Omit<Setup, 'number'>;
  /** The first worker listens. */
  readonly onListening: (announcement: string) => void;
  /** Each worker that listens. */
  readonly onWorkerListening?: () => void;
  /** A worker ended that was not asked to. */
  readonly onLost: (worker: number, end: WorkerEnd, restartInMs: number) => void;
  readonly later: (work: () => void, ms: number) => void;
};

/** The first worker ended before it listened; it has said why. */
export class FirstWorkerEnded extends Error {
  readonly code: number;

  constructor({ code }: WorkerEnd) {
    super('The first worker ended before it listened.');
    this.code = code || 1;
  }
}

type Member = { readonly number: number; readonly process: WorkerProcess; isListening: boolean };

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

function listeningOf(members: ReadonlyMap<number, Member>): readonly Member[] {
  return [...members.values()].filter(({ isListening }) => isListening);
}

/** How long to wait before a worker is started again: longer and longer while workers end without having listened. */
function createPauses(): (hasListened: boolean) => number {
  let failedStarts = 0;
  return (hasListened) => {
    failedStarts = hasListened ? 0 : failedStarts + 1;
    return hasListened ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (failedStarts - 1));
  };
}

export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { size, setup, later } = options;
  const members = new Map<number, Member>();
  const first = Promise.withResolvers<void>();
  const allEnded = Promise.withResolvers<void>();
  const numbers = createGatherNumbers((worker, id) => members.get(worker)?.process.send({ kind: 'count', id }));
  const nextPause = createPauses();
  let sender: Member | undefined;
  let ending = false;
  let hasListened = false;

  const broadcast = (message: ToWorker, except?: Member) => {
    for (const member of members.values()) if (member !== except) member.process.send(message);
  };

  /** One process sends, so that the rates at which owners and hosts get deliveries hold for the whole server. */
  const chooseSender = () => {
    sender ??= listeningOf(members)[0];
    sender?.process.send({ kind: 'send-deliveries' });
  };

  const listens = (member: Member, announcement: string) => {
    member.isListening = true;
    options.onWorkerListening?.();
    nextPause(true);
    if (!sender) chooseSender();
    if (hasListened) return;
    hasListened = true;
    options.onListening(announcement);
    first.resolve();
  };

  const receive = (member: Member, message: ToPrimary) => {
    switch (message.kind) {
      case 'hello':
        member.process.send({ kind: 'setup', ...setup, number: member.number });
        if (ending) member.process.send({ kind: 'end' });
        return;
      case 'listening':
        return listens(member, message.announcement);
      case 'wake':
        return broadcast(message, member);
      case 'counted':
        return numbers.counted(member.number, message.id, message.families);
      case 'count-all':
        return numbers.gather(
          listeningOf(members).map(({ number }) => number),
          (families) => member.process.send({ kind: 'total', id: message.id, families }),
        );
    }
  };

  const ended = (member: Member, end: WorkerEnd) => {
    members.delete(member.number);
    numbers.ended(member.number);
    if (ending) {
      if (members.size === 0) allEnded.resolve();
      return;
    }
    if (!hasListened) return first.reject(new FirstWorkerEnded(end));
    if (sender === member) {
      sender = undefined;
      chooseSender();
    }
    const pause = nextPause(member.isListening);
    options.onLost(member.number, end, pause);
    later(() => launch(member.number), pause);
  };

  const launch = (number: number) => {
    if (ending) return;
    const member: Member = { number, process: options.fork(), isListening: false };
    members.set(number, member);
    member.process.onMessage((message) => receive(member, message));
    member.process.onEnd((end) => ended(member, end));
  };

  return {
    start: async () => {
      launch(1);
      await first.promise;
      for (let number = 2; number <= size; number += 1) launch(number);
    },
    broadcast,
    end: () => {
      ending = true;
      broadcast({ kind: 'end' });
      if (members.size === 0) allEnded.resolve();
      return allEnded.promise;
    },
    kill: () => {
      for (const { process } of members.values()) process.kill();
    },
  };
}
