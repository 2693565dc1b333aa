// Which parts of the house do the tools work with?
import type { Catalogue, Language } from '@farol/catalogue';
import type { Gateway } from '@farol/gateway';

export type AgentGateway = Pick<Gateway, 'call' | 'quota'>;

export type AgentParts = {
  readonly catalogue: () => Catalogue;
  /** Opened at the first call, because most tools need none. */
  readonly gateway: () => Promise<AgentGateway>;
  /** True when the simulator responds instead of the APIs. */
  readonly simulated: boolean;
  /** The language of answers that name none. */
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly version: string;
  /** Receives what a client did wrong, and faults. */
  readonly onError: (error: Error) => void;
};

/** One call of a tool. */
export type ToolCall = AgentParts & { readonly signal: AbortSignal };
