// A reason why a command cannot start, for the person at the terminal: printed as one sentence, without a stack.
import { text } from './language.mjs';

export class LaunchFailure extends Error {
  /** @param {string} name of its text @param {Readonly<Record<string, unknown>>} [values] */
  constructor(name, values) {
    super(text(name, values));
  }
}

/** What a person can do, by what npm says or by the code of an error. */
const known = {
  noRegistry:
    /\b(ENOTFOUND|ECONN(REFUSED|RESET)|ETIMEDOUT|EAI_AGAIN|E(NET|HOST)UNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|UND_ERR_\w+|FETCH_ERROR)\b/,
  diskFull: /\bENOSPC\b/,
  unwritable: /\b(EACCES|EPERM|EROFS)\b/,
};

/** @param {string} said */
export function knownFailure(said) {
  const name = Object.keys(known).find((one) => known[one].test(said));
  return name && new LaunchFailure(name);
}

/** @param {() => Promise<number>} command returns the exit code */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    const failure = error instanceof LaunchFailure ? error : knownFailure(error.code);
    if (!failure) throw error;
    console.error(`farol: ${failure.message}`);
    process.exitCode = 1;
  }
}
