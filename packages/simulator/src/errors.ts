export type SimulatorErrorCode = 'connection_reset' | 'stream_cut' | 'unknown_api' | 'unknown_fault';

/** Thrown where the real API would give no answer, and when a fault or its API is unknown. */
export class SimulatorError extends Error {
  readonly code: SimulatorErrorCode;

  constructor(code: SimulatorErrorCode, message: string) {
    super(message);
    this.name = 'SimulatorError';
    this.code = code;
  }
}
