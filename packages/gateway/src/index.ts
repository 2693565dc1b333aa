// Calls the 18 APIs within their limits, with keys from the environment, and reports failures in one form.
export { createGuard, createToken, type Exposure, type Guard } from '@farol/http';
export type { CallOptions, LogLine } from './call-context.ts';
export {
  type ApiDefinition,
  defineApi,
  type FailureDefinition,
  type KeyDefinition,
  type LimitDefinition,
} from './entry/define-api.ts';
export type { Entries, Entry } from './entry/entry.ts';
export { createGateway } from './gateway.ts';
export type { Gateway, GatewayLimits, GatewayOptions } from './gateway-options.ts';
export type { FetchOptions } from './made-request.ts';
export { migrateGateway } from './migrations.ts';
export type { ProbeAnswer } from './probe.ts';
export { GatewayError } from './problem/errors.ts';
export type { QuotaReport, QuotaWindow } from './quota/quota-report.ts';
export { longestRequest } from './target/request-body.ts';
export { gatewayMethods } from './target/target.ts';
