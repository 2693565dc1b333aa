import { SimulatorError } from '../errors.ts';
import { type Fault, noFault } from './fault.ts';

/** Which fault each API has at the moment. */
export type FaultBoard = ReturnType<typeof createFaultBoard>;

export function createFaultBoard(
  ids: ReadonlySet<string>,
  initial: Readonly<Record<string, Fault>>,
  scheduled: (id: string, call: number) => Fault = () => noFault,
) {
  const faults = new Map<string, Fault>();
  const calls = new Map<string, number>();
  const set = (id: string, fault: Fault | null) => {
    if (!ids.has(id)) throw new SimulatorError('unknown_api', `There is no simulated API "${id}".`);
    if (fault) faults.set(id, fault);
    else faults.delete(id);
  };
  for (const [id, fault] of Object.entries(initial)) set(id, fault);

  return {
    /** The fault of the next call of an API, which is counted. */
    next: (id: string): Fault => {
      const call = (calls.get(id) ?? 0) + 1;
      calls.set(id, call);
      return { ...faults.get(id), ...scheduled(id, call) };
    },
    set,
    /** True when the fault applies to this call; a fault with a number of calls is then counted down by one. */
    strikes: (id: string, what: 'down' | 'reset', { [what]: left = 0 }: Fault): boolean => {
      if (left === true) return true;
      if (left <= 0) return false;
      faults.set(id, { ...faults.get(id), [what]: left - 1 });
      return true;
    },
    /** Starts to count calls again. */
    forget: () => calls.clear(),
  };
}
