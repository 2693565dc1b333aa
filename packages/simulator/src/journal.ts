/** A call as the API received it, without its key and query. */
export type SeenCall = {
  /** Milliseconds on the simulator's clock, at arrival. */
  readonly at: number;
  readonly api: string;
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
  /** `key:` and a digest for an accepted credential, else the IP address. */
  readonly principal: string;
  /** True when the call was accepted and counted; false when a limit, a key, a filter or a fault refused it. */
  readonly accepted: boolean;
  /** True when it is more than a limit of the API allows, whether or not it was refused. */
  readonly beyondLimit: boolean;
  readonly status: number;
  /** Code of the failure in the entry, or null. */
  readonly failure: string | null;
};

/** The latest calls, oldest first. */
export function createJournal(most: number): {
  readonly calls: readonly SeenCall[];
  readonly write: (call: SeenCall) => void;
  readonly forget: () => void;
} {
  const calls: SeenCall[] = [];
  return {
    calls,
    write: (call) => {
      calls.push(call);
      // Dropped in large parts, because dropping one at a time would move the whole list with every call.
      if (calls.length >= 2 * most) calls.splice(0, calls.length - most);
    },
    forget: () => {
      calls.length = 0;
    },
  };
}
