// The answers under way on each connection.
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** An answer that takes time. */
export type Pending = { readonly res: ServerResponse; readonly requestId: string };

export type Connections = {
  /** False when too many answers wait for an earlier one: the connection is closed then. Called for answers that have to wait. */
  readonly mayWait: (socket: Duplex, res: ServerResponse) => boolean;
  /** Counts the bytes of a written answer that has to wait. Too many of one connection close it. */
  readonly countWaiting: (socket: Duplex, res: ServerResponse) => void;
  /** Remembers an answer that takes time until it is closed. */
  readonly begin: (socket: Duplex, pending: Pending, onClose: () => void) => void;
  readonly underWay: (socket: Duplex) => readonly Pending[];
};

const none: readonly Pending[] = [];

type WaitingLimits = { readonly waitingAnswers: number; readonly waitingBytes: number };

export function createConnections({ waitingAnswers, waitingBytes }: WaitingLimits): Connections {
  const waiting = new WeakMap<Duplex, number>();
  const heldBytes = new WeakMap<Duplex, number>();
  const underWay = new WeakMap<Duplex, Pending[]>();
  return {
    mayWait: (socket, res) => {
      // The parser goes through the whole packet in hand, also after the connection was closed.
      if (socket.destroyed) return false;
      const count = waiting.get(socket) ?? 0;
      if (count >= waitingAnswers) {
        socket.destroy();
        return false;
      }
      waiting.set(socket, count + 1);
      res.on('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
      return true;
    },
    countWaiting: (socket, res) => {
      const bytes = res.writableLength;
      const before = heldBytes.get(socket) ?? 0;
      // A single large answer may wait: it could be asked for without waiting as well.
      if (before > 0 && before + bytes > waitingBytes) socket.destroy();
      heldBytes.set(socket, before + bytes);
      res.on('close', () => heldBytes.set(socket, (heldBytes.get(socket) ?? bytes) - bytes));
    },
    begin: (socket, pending, onClose) => {
      const all = underWay.get(socket) ?? [];
      underWay.set(socket, all);
      all.push(pending);
      pending.res.on('close', () => {
        all.splice(all.indexOf(pending), 1);
        onClose();
      });
    },
    underWay: (socket) => underWay.get(socket) ?? none,
  };
}
