// A reason why a command cannot start, for the person at the terminal: printed as one sentence, without a stack.
import { text } from './language.mjs';

export class LaunchFailure extends Error {
  /** @param {string} name of its text @param {Readonly<Record<string, unknown>>} [values] */
  constructor(name, values) {
    super(text(name, values));
  }
}

/** @param {() => Promise<number>} command returns the exit code */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof LaunchFailure)) throw error;
    console.error(`farol: ${error.message}`);
    process.exitCode = 1;
  }
}
