// The answers under way on each connection.
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** An answer that takes time. */
export type Pending = { readonly res: ServerResponse; readonly requestId: string };

export type Connections = ReturnType<typeof createConnections>;

/** The HTTP parser of a connection is an inner part of Node: used only where it is there. */
type Parsed = { readonly parser?: { onIncoming?: () => number } | null };

type WaitingLimits = { readonly waitingAnswers: number; readonly waitingBytes: number };

export function createConnections({ waitingAnswers, waitingBytes }: WaitingLimits) {
  const waiting = new WeakMap<Duplex, number>();
  const heldBytes = new WeakMap<Duplex, number>();
  const underWay = new WeakMap<Duplex, Pending[]>();
  return {
    /** False when too many answers wait for an earlier one: the connection is closed then. Called for answers that have to wait. */
    mayWait: (socket: Duplex, res: ServerResponse): boolean => {
      // The parser goes through the whole packet in hand, also after the connection was closed.
      if (socket.destroyed) return false;
      const count = waiting.get(socket) ?? 0;
      if (count >= waitingAnswers) {
        socket.destroy();
        stopParser(socket);
        return false;
      }
      waiting.set(socket, count + 1);
      res.on('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
      return true;
    },
    /** Counts the bytes of a written answer that has to wait. Too many of one connection close it. */
    countWaiting: (socket: Duplex, res: ServerResponse) => {
      const bytes = res.writableLength;
      const before = heldBytes.get(socket) ?? 0;
      // A single large answer may wait: it could be asked for without waiting as well.
      if (before > 0 && before + bytes > waitingBytes) socket.destroy();
      heldBytes.set(socket, before + bytes);
      res.on('close', () => heldBytes.set(socket, (heldBytes.get(socket) ?? bytes) - bytes));
    },
    /** Remembers an answer that takes time until it is closed. */
    begin: (socket: Duplex, pending: Pending, onClose: () => void) => {
      const all = underWay.get(socket) ?? [];
      underWay.set(socket, all);
      all.push(pending);
      pending.res.on('close', () => {
        all.splice(all.indexOf(pending), 1);
        onClose();
      });
    },
    underWay: (socket: Duplex): readonly Pending[] => underWay.get(socket) ?? [],
  };
}

/** The parser would make objects of all requests in the packet at hand, 500 in 64 KB. 2 means that what follows is another protocol. */
function stopParser(socket: Duplex & Parsed): void {
  if (socket.parser?.onIncoming) socket.parser.onIncoming = () => 2;
}
