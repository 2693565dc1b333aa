// The line that the log gets for each call.
import type { Served } from './answer/answer.ts';
import type { StartedCall } from './call-context.ts';
import type { GatewayError } from './problem/errors.ts';

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
