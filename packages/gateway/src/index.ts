/** Calls the 18 APIs inside their limits, with keys from the environment, under one contract of errors. */

export { createGateway } from './gateway.ts';
export type { CallOptions, Gateway, GatewayLimits, GatewayOptions, LogLine } from './gateway-options.ts';
export type { Probe, ProbeAnswer, ProbeRequest } from './probe.ts';
export { GatewayError, type GatewayFacts, type UpstreamWord } from './problem/errors.ts';
export { type GatewayProblemCode, gatewayProblems } from './problem/problem-kinds.ts';
export type { QuotaReport, QuotaWindow } from './quota/quota-report.ts';
export type { Dial } from './send/dial.ts';
export { gatewayMethods } from './target/target.ts';
