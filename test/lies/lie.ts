import type { Api, Frozen } from '@farol/catalogue';
import type { Fault } from '@farol/simulator';

/** One wrong fact: the API changed, or the entry states something that the API does not do. */
export type Lie = {
  readonly name: string;
  readonly api: string;
  readonly fault?: Fault;
  readonly entry?: (api: Frozen<Api>) => unknown;
  readonly result: 'as-stated' | 'differs' | 'broken' | 'blocked' | 'not-tested';
  /** Exactly what is contradicted, as `field reason`. */
  readonly contradicted?: readonly string[];
  /** Further verdicts that are expected. */
  readonly also?: Readonly<Record<string, string>>;
  readonly notes?: readonly string[];
  readonly passes: 1 | 2;
};
