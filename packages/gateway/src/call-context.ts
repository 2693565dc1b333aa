// The facts of a call that are known from its beginning, and the line that the log gets for it.

import type { Language } from '@farol/catalogue';
import type { HttpRequest } from '@farol/http';
import type { Served } from './answer/answer.ts';
import type { CallContext } from './answer/problem-answer.ts';
import type { Entries } from './entry/entry.ts';
import type { GatewayError } from './problem/errors.ts';

/** What the server knows about a call besides the request itself. */
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

export type LogLine = { readonly level: 'info' | 'warn' | 'error'; readonly event: string } & Readonly<
  Record<string, unknown>
>;

export function callLine(
  { inbound, context, startedAt }: StartedCall,
  served: Served | undefined,
  problem: GatewayError | undefined,
  now: number,
): LogLine {
  return {
    level: problem?.code === 'internal-error' ? 'error' : 'info',
    event: 'call',
    api: context.api,
    method: inbound.method,
    path: context.instance,
    code: problem?.code,
    upstream_status: served?.answer.status,
    cache: served?.use.kind,
    ms: now - startedAt,
    request_id: context.requestId,
  };
}
