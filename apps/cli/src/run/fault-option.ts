// Which fault does `--fault id=what` name?
import type { Catalogue } from '@farol/catalogue/ask';
import { type Fault, faultNamed, faultWords } from '@farol/simulator';
import { failure } from '../output/at-work.ts';

/** The faults by entry; several for one entry are combined. */
export function faultsOf({ apis }: Pick<Catalogue, 'apis'>, given: readonly string[]): Readonly<Record<string, Fault>> {
  const faults: Record<string, Fault> = {};
  for (const word of given) {
    const [id = '', what = ''] = word.split('=', 2);
    const api = apis.find((one) => one.id === id);
    const fault = api && faultNamed(api, what);
    if (!fault) {
      const accepted = api ? faultWords(api).map((name) => `${id}=${name}`) : apis.map((one) => `${one.id}=down`);
      throw failure('unknown_fault', { word, list: accepted.join(', ') });
    }
    faults[id] = { ...faults[id], ...fault };
  }
  return faults;
}
