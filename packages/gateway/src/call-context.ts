// The facts of a call that are known from its beginning.

import type { HttpRequest } from '@farol/http';
import type { CallContext } from './answer/problem-answer.ts';
import type { CallOptions } from './caller/call-options.ts';
import type { Entries } from './entry/entry.ts';

export type StartedCall = {
  readonly inbound: HttpRequest;
  readonly context: CallContext;
  /** When the caller stops waiting, on the gateway's clock; undefined when it did not say. */
  readonly deadline: number | undefined;
  readonly startedAt: number;
};

export function startedCall(
  inbound: HttpRequest,
  options: CallOptions,
  { catalogue, clock }: { readonly catalogue: Entries; readonly clock: () => number },
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
