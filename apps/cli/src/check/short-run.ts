// How is a check kept from spending its time on code that it runs only once?

import { setFlagsFromString } from 'node:v8';
import type { Source } from '@farol/conformance';

/** Characters. Below this a check ends within a second; above it, optimised code earns what it costs. */
const longRun = 16_000_000;

/**
 * Some forty checks each go over all operations once. V8 would optimise each of them on other threads, and most checks are over before
 * that code is ready: on GitHub's description it takes a fifth of all processor time. Reading YAML is one long loop and gains from it,
 * so this is called only after the descriptions are read.
 */
export function judgeWithoutOptimising(sources: readonly Source[]): void {
  const characters = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > longRun) return;
  setFlagsFromString('--no-opt');
  setFlagsFromString('--no-maglev');
}
