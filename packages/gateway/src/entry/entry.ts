// The parts of an entry that a call needs: of one of the 18, or of an API of one's own.
import type { Api, Frozen } from '@farol/catalogue';

export type Entry<Id extends string = string> = { readonly id: Id } & Pick<
  Frozen<Api>,
  'name' | 'baseAddress' | 'credential' | 'limits' | 'keepSeconds' | 'failures'
> & { readonly firstRequest: Pick<Frozen<Api>['firstRequest'], 'method' | 'headers'> };

/** A catalogue is one. */
export type Entries = {
  readonly apis: readonly Entry[];
  readonly api: (id: string) => Entry | undefined;
};

/** A value that is made once for each entry. */
export function perEntry<T>(make: (api: Entry) => T): (api: Entry) => T {
  const known = new WeakMap<Entry, { readonly value: T }>();
  return (api) => {
    const made = known.get(api) ?? { value: make(api) };
    known.set(api, made);
    return made.value;
  };
}

/** The entries of a catalogue, and those of one's own beside them. An id of one's own comes first. */
export function entriesOf(catalogue: Entries | undefined, own: readonly Entry[]): Entries {
  if (own.length === 0 && catalogue) return catalogue;
  const byId = new Map([...(catalogue?.apis ?? []), ...own].map((entry) => [entry.id, entry]));
  return { apis: [...byId.values()], api: (id) => byId.get(id) };
}
