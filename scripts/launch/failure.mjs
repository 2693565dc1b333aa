// A reason why a command cannot start, for the person at the terminal: printed as one sentence, without a stack.
import { say } from './language.mjs';

export class LaunchFailure extends Error {
  /** @param {import('./language.mjs').Text} text */
  constructor(text) {
    super(text.en);
    this.text = text;
  }
}

/** @param {() => Promise<number>} command returns the exit code */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof LaunchFailure)) throw error;
    say(error.text);
    process.exitCode = 1;
  }
}
