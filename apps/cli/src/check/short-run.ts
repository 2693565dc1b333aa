// How is a check kept from spending its time on optimising code that it hardly runs again?

/** Characters. Here loading `node:v8` costs as much as it saves; with twice as many it saves a fifth. */
const large = 200_000;

/**
 * Some forty checks each go over all operations once. V8 would optimise each of them on other threads, and most are over before that
 * code is ready: on large descriptions this takes a fifth of all processor time. So a function has to be called twenty times as often
 * as usual before it is optimised. Reading YAML gains from optimised code, so this is called after the descriptions are read.
 * `node:v8` loads the streams of Node, which takes milliseconds, so that only a large description loads it.
 */
export function optimiseLater(characters: number): void {
  // The names belong to the V8 of Node 24; others print an error for names that they do not know.
  if (characters < large || Number.parseInt(process.versions.node, 10) !== 24) return;
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString('--invocation-count-for-maglev=8000');
  setFlagsFromString('--invocation-count-for-turbofan=60000');
}
