/** Calls the 18 APIs inside their limits, with keys from the environment, under one contract of errors. */
export type { Dial } from './dial.ts';
export { GatewayError, type GatewayFacts, type UpstreamWord } from './errors.ts';
export {
  type CallOptions,
  createGateway,
  type Gateway,
  type GatewayLimits,
  type GatewayOptions,
  type LogLine,
} from './gateway.ts';
export { type GatewayProblemCode, gatewayProblems } from './problem-kinds.ts';
export type { QuotaReport, QuotaWindow } from './quota-report.ts';
export { gatewayMethods } from './target.ts';
