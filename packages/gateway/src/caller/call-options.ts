// Facts about a call that the server knows besides the request itself.
import type { Language } from '@farol/catalogue';

export type CallOptions = {
  readonly id: string;
  /** Below the entry's base URL, as it came: percent-encoded, without the query. */
  readonly path: string;
  /** When the caller stops waiting, on the gateway's clock. */
  readonly deadline?: number;
  readonly language?: Language;
  readonly requestId?: string;
  /** Path of the request for the problem's `instance`. */
  readonly instance?: string;
};
