// How many connections, streams or sockets may be open, in all and for one caller?
import { networkOf } from '@farol/http';

export function createPlaces(limits: { readonly inAll: number; readonly perCaller: number }) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /** Takes a place and returns how to give it back, or says which limit is reached. */
    take: (address: string | undefined): (() => void) | 'full' | 'full-for-caller' => {
      if (all >= limits.inAll) return 'full';
      const network = networkOf(address);
      const own = taken.get(network) ?? 0;
      if (own >= limits.perCaller) return 'full-for-caller';
      taken.set(network, own + 1);
      all += 1;
      let given = false;
      return () => {
        if (given) return;
        given = true;
        all -= 1;
        const left = (taken.get(network) ?? 1) - 1;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
      };
    },
  };
}
