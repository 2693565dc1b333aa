// How is a check kept from spending its time on optimising code that it hardly runs again?

import { setFlagsFromString } from 'node:v8';

/**
 * Some forty checks each go over all operations once. V8 would optimise each of them on other threads, and most are over before that
 * code is ready: on large descriptions this takes a fifth of all processor time. So a function has to be called twenty times as often
 * as usual before it is optimised. Long loops, as in reading YAML, are counted separately and stay as they are.
 */
export function optimiseLater(): void {
  // Older versions have other names for these settings, and print an error for names that they do not know.
  if (Number.parseInt(process.versions.node, 10) < 24) return;
  setFlagsFromString('--invocation-count-for-maglev=8000');
  setFlagsFromString('--invocation-count-for-turbofan=60000');
}
