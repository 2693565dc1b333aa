// What is known about a call from its beginning on, whatever becomes of it.
import type { Catalogue } from '@farol/catalogue';
import type { CallContext } from './answer/problem-answer.ts';
import type { CallOptions } from './caller/call-options.ts';
import type { Inbound } from './caller/inbound.ts';

export type StartedCall = {
  readonly inbound: Inbound;
  readonly context: CallContext;
  /** When the caller stops waiting, on the gateway's clock; undefined when it did not say. */
  readonly deadline: number | undefined;
  readonly startedAt: number;
};

export function startedCall(
  inbound: Inbound,
  options: CallOptions,
  { catalogue, clock }: { readonly catalogue: Catalogue; readonly clock: () => number },
): StartedCall {
  const context = {
    requestId: options.requestId ?? crypto.randomUUID(),
    language: options.language ?? 'pt',
    instance: options.instance ?? `/gateway/${options.id}${options.path}`,
    // An unknown id may contain anything, so only ids of the catalogue are repeated.
    api: catalogue.api(options.id)?.id ?? null,
  };
  return { inbound, context, deadline: options.deadline, startedAt: clock() };
}
