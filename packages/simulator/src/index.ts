/** The 18 APIs offline, with their limits, failures and oddities: one function from Request to Response. */

export type { Keys } from './access/credential.ts';
export { practiceKeys } from './access/practice-keys.ts';
export type { Clock } from './clock.ts';
export type { SimulatorErrorCode } from './errors.ts';
export { SimulatorError } from './errors.ts';
export type { Fault } from './faults/fault.ts';
export { faultNamed, faultWords } from './faults/fault-words.ts';
export type { FaultSchedule, FaultStep } from './faults/schedule.ts';
export { createSchedule } from './faults/schedule.ts';
export { situationHeader } from './front-door.ts';
export type { SeenCall } from './journal.ts';
export type { Offline, OfflineOptions } from './offline/offline.ts';
export { createOffline } from './offline/offline.ts';
export type { OfflineReport } from './offline/report.ts';
export type { SimulatorServer } from './serve/server.ts';
export { createListener, createSimulatorServer } from './serve/server.ts';
export type { SimulateOptions, Simulation } from './serve/simulate.ts';
export { simulate } from './serve/simulate.ts';
export type { Simulator, SimulatorOptions } from './simulator.ts';
export { createSimulator } from './simulator.ts';
