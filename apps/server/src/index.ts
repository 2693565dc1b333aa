/** The server as a part that can be put together and asked in memory; `main.ts` is what starts it. */
export type { App } from './app.ts';
export type { Config } from './config.ts';
export { ConfigError, readConfig } from './config.ts';
export type { ReadyCheck } from './descriptions/health.ts';
export type { EdgeLimits } from './edge/limits.ts';
export type { ProblemFacts, ProblemPlace, RequestContext } from './problem.ts';
export { Problem, problemResponse } from './problem.ts';
export type { ProblemCode } from './problem-codes.ts';
export { problemCodes, problemKinds } from './problem-codes.ts';
export type { Door, ReadRoute } from './route.ts';
export type { FarolServer, ServerOptions } from './server.ts';
export { createFarolServer } from './server.ts';
