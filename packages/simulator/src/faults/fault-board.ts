import { SimulatorError } from '../errors.ts';
import { type Fault, noFault } from './fault.ts';

/** Which fault each API has at the moment. */
export type FaultBoard = {
  readonly of: (id: string) => Fault;
  readonly set: (id: string, fault: Fault | null) => void;
  /** True when the fault applies to this call; a fault with a number of calls is then counted down by one. */
  readonly strikes: (id: string, what: 'down' | 'reset') => boolean;
};

export function createFaultBoard(ids: ReadonlySet<string>, initial: Readonly<Record<string, Fault>>): FaultBoard {
  const faults = new Map<string, Fault>();
  const set = (id: string, fault: Fault | null) => {
    if (!ids.has(id)) throw new SimulatorError('unknown_api', `There is no simulated API "${id}".`);
    if (fault) faults.set(id, fault);
    else faults.delete(id);
  };
  for (const [id, fault] of Object.entries(initial)) set(id, fault);

  return {
    of: (id) => faults.get(id) ?? noFault,
    set,
    strikes: (id, what) => {
      const fault = faults.get(id);
      const left = fault?.[what] ?? 0;
      if (left === true) return true;
      if (left <= 0) return false;
      faults.set(id, { ...fault, [what]: left - 1 });
      return true;
    },
  };
}
