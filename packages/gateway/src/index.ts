/** Calls the 18 APIs inside their limits, with keys from the environment, under one contract of errors. */
export type { Dial } from './dial.ts';
export { GatewayError, type GatewayFacts, type UpstreamWord } from './errors.ts';
export { createGateway } from './gateway.ts';
export type { CallOptions, Gateway, GatewayLimits, GatewayOptions, LogLine } from './gateway-options.ts';
export type { Probe, ProbeAnswer, ProbeRequest } from './probe.ts';
export { type GatewayProblemCode, gatewayProblems } from './problem-kinds.ts';
export type { QuotaReport, QuotaWindow } from './quota-report.ts';
export { gatewayMethods } from './target.ts';
