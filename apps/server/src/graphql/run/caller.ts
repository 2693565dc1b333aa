// Who sent an operation, as far as answering it depends on that?
import type { Language } from '@farol/catalogue';

/** Functions, where only some answers need the value. */
export type Caller = {
  readonly requestId: string;
  readonly language: Language;
  readonly authorization: () => string | undefined;
  readonly address: () => string | undefined;
  /** True for the owner of the server, who may see how much of the limits is used. */
  readonly isOwner: () => boolean;
  readonly onFault: (error: unknown) => void;
};
