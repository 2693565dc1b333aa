// Which fault does `--fault id=what` name?
import type { Catalogue } from '@farol/catalogue/ask';
import type { Fault } from '@farol/simulator';
import { type CliError, failure } from '../output/errors.ts';

/** Faults that no entry describes. */
const plainFaults: ReadonlyMap<string, Fault> = new Map([
  ['down', { down: true }],
  ['reset', { reset: true }],
  ['challenge', { blocked: 'challenge' }],
  ['echo', { echo: true }],
]);

/** The faults by entry; several for one entry are combined. */
export function faultsOf(catalogue: Catalogue, given: readonly string[]): Readonly<Record<string, Fault>> {
  const faults: Record<string, Fault> = {};
  for (const word of given) {
    const [id = '', what = ''] = word.split('=', 2);
    const api = catalogue.api(id);
    if (!api)
      throw wrong(
        word,
        catalogue.apis.map((one) => `${one.id}=down`),
      );
    const [, delay] = /^(\d{1,6})ms$/.exec(what) ?? [];
    const names = new Set(api.failures.flatMap(({ situation, code }) => [situation, code]));
    const fault =
      plainFaults.get(what) ?? (delay ? { delayMs: Number(delay) } : names.has(what) ? { failure: what } : undefined);
    if (!fault)
      throw wrong(
        word,
        [...plainFaults.keys(), '500ms', ...names].map((name) => `${id}=${name}`),
      );
    faults[id] = { ...faults[id], ...fault };
  }
  return faults;
}

function wrong(word: string, accepted: readonly string[]): CliError {
  return failure('unknown_fault', { word, list: accepted.join(', ') });
}
