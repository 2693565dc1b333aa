import { SimulatorError } from '../errors.ts';
import { type Fault, noFault } from './fault.ts';

/** Which fault each API has at the moment. */
export type FaultBoard = {
  /** The fault of the next call of an API, which is counted. */
  readonly next: (id: string) => Fault;
  readonly set: (id: string, fault: Fault | null) => void;
  /** True when the fault applies to this call; a fault with a number of calls is then counted down by one. */
  readonly strikes: (id: string, what: 'down' | 'reset', fault: Fault) => boolean;
  /** Starts to count calls again. */
  readonly forget: () => void;
};

export function createFaultBoard(
  ids: ReadonlySet<string>,
  initial: Readonly<Record<string, Fault>>,
  scheduled: (id: string, call: number) => Fault = () => noFault,
): FaultBoard {
  const faults = new Map<string, Fault>();
  const calls = new Map<string, number>();
  const set = (id: string, fault: Fault | null) => {
    if (!ids.has(id)) throw new SimulatorError('unknown_api', `There is no simulated API "${id}".`);
    if (fault) faults.set(id, fault);
    else faults.delete(id);
  };
  for (const [id, fault] of Object.entries(initial)) set(id, fault);

  return {
    next: (id) => {
      const call = (calls.get(id) ?? 0) + 1;
      calls.set(id, call);
      return { ...faults.get(id), ...scheduled(id, call) };
    },
    set,
    strikes: (id, what, { [what]: left = 0 }) => {
      if (left === true) return true;
      if (left <= 0) return false;
      faults.set(id, { ...faults.get(id), [what]: left - 1 });
      return true;
    },
    forget: () => calls.clear(),
  };
}
