// Computed answers take turns: few of one connection at a time, and in one turn of the event loop no more than others can wait for.
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { EdgeLimits } from './limits.ts';

type TurnLimits = Pick<EdgeLimits, 'computedAnswers' | 'turnMs' | 'turnWaitMs'>;

/** Late: the work had to wait for so long that it should be refused instead. */
type Work = (isLate: boolean) => void;
type Asked = { readonly socket: Duplex; readonly res: ServerResponse; readonly work: Work };
/** Without an answer of its own when it goes on with work that has begun. */
type Queued = Omit<Asked, 'res'> & { readonly res?: ServerResponse; readonly since: number };
type Lane = { underWay: number; readonly held: Asked[] };

export type Turns = ReturnType<typeof createTurns>;

export function createTurns(
  { computedAnswers, turnMs, turnWaitMs }: TurnLimits,
  clock: () => number = () => performance.now(),
  processorMs: () => number = ownProcessorMs,
) {
  const lanes = new WeakMap<Duplex, Lane>();
  const queue: Queued[] = [];
  /** When the first work of this turn of the event loop began. */
  let began: number | undefined;

  function hasTime(): boolean {
    if (began !== undefined) return clock() - began < turnMs;
    began = clock();
    setImmediate(nextTurn);
    return true;
  }

  function nextTurn(): void {
    began = undefined;
    while (queue.length > 0 && hasTime()) {
      const { socket, res, work, since } = queue.shift() as Queued;
      // Nobody would read the answer to new work.
      if (res === undefined || !socket.destroyed) work(processorMs() - since > turnWaitMs);
      // What goes on does so only after this function, so its time shows in the next turn.
      if (res === undefined) return;
    }
  }

  function begin(lane: Lane, asked: Asked): void {
    const { socket, res, work } = asked;
    lane.underWay += 1;
    res.once('close', () => {
      lane.underWay -= 1;
      const next = lane.held.shift();
      if (next !== undefined) begin(lane, next);
      if (lane.held.length === 0 && socket.isPaused()) socket.resume();
    });
    if (queue.length === 0 && hasTime()) work(turnWaitMs < 0);
    else queue.push({ ...asked, since: processorMs() });
  }

  return {
    /** Does the work now, or when it is its turn. */
    take: (socket: Duplex, res: ServerResponse, work: Work): void => {
      let lane = lanes.get(socket);
      if (lane === undefined) {
        lane = { underWay: 0, held: [] };
        lanes.set(socket, lane);
      }
      if (lane.underWay < computedAnswers) {
        begin(lane, { socket, res, work });
        return;
      }
      lane.held.push({ socket, res, work });
      socket.pause();
    },
    /** For work that has waited for a body: resolves when there is time for the rest of it, which follows at once. */
    resume: (socket: Duplex): Promise<void> | undefined =>
      queue.length === 0 && hasTime()
        ? undefined
        : new Promise((resolve) => queue.push({ socket, work: () => resolve(), since: processorMs() })),
    /** The last answer of this connection whose turn has not come. */
    lastOf: (socket: Duplex): ServerResponse | undefined =>
      (lanes.get(socket)?.held.at(-1) ?? queue.findLast(({ socket: its, res }) => its === socket && res !== undefined))
        ?.res,
    /** Whether new work would be late. */
    isLate: (): boolean => (queue[0] === undefined ? 0 : processorMs() - queue[0].since) > turnWaitMs,
  };
}

/** On a host that gives the processor to others, work is late with little to do; to refuse it would help nobody. */
function ownProcessorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
