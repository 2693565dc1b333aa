// A reason why a command cannot start, for the person at the terminal: printed as one sentence, without a stack.
export class LaunchFailure extends Error {
  /** @param {import('./language.mjs').Text} text */
  constructor(text) {
    super(text.en);
    this.text = text;
  }
}
