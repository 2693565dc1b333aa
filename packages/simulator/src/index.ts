/** The 18 APIs offline, with their limits, failures and oddities: one function from Request to Response. */

export type { Keys } from './access/credential.ts';
export { practiceKeys } from './access/practice-keys.ts';
export type { Clock } from './clock.ts';
export type { SimulatorErrorCode } from './errors.ts';
export { SimulatorError } from './errors.ts';
export type { Fault } from './faults/fault.ts';
export { situationHeader } from './front-door.ts';
export type { SeenCall } from './journal.ts';
export type { KnownInput } from './known-inputs.ts';
export { knownInputs } from './known-inputs.ts';
export type { SimulatorServer } from './server.ts';
export { createListener, createSimulatorServer } from './server.ts';
export type { SimulateOptions, Simulation } from './simulate.ts';
export { simulate } from './simulate.ts';
export type { Simulator, SimulatorOptions } from './simulator.ts';
export { createSimulator } from './simulator.ts';
