import { readFileSync } from 'node:fs';
import type { Catalogue } from '@farol/catalogue/ask';
import { createSchedule, type FaultSchedule } from '@farol/simulator';
import declared from '../../commands/simulate.json' with { type: 'json' };
import type { Context, Values } from '../arguments/command.ts';
import { failure } from '../output/at-work.ts';
import type { ExitCode } from '../output/errors.ts';
import { faultsOf } from './fault-option.ts';

/** As a server, or for the program of `words`. */
export async function runSimulate(
  context: Context,
  words: readonly string[],
  options: Values<typeof declared.options>,
): Promise<ExitCode> {
  assertFitting(words.length > 0, options);
  const catalogue = { apis: context.catalogue.apis.filter(({ id }) => options.only?.includes(id) ?? true) };
  const chosen = {
    catalogue,
    faults: faultsOf(catalogue, options.fault ?? []),
    schedule: readSchedule(catalogue, options.faults),
    seed: Number(options.seed ?? declared.options.seed.usual),
  };
  if (words.length === 0) {
    const { serveSimulator } = await import('./serve-simulator.ts');
    const port = Number(options.port ?? declared.options.port.usual);
    return serveSimulator(context, chosen, { host: options.host ?? '127.0.0.1', port });
  }
  const { runOffline } = await import('../offline/run-offline.ts');
  const limits = options.enforce ? 'enforced' : 'noted';
  return runOffline(context, words, { ...chosen, limits, pass: options.pass ?? [] });
}

/** Options of a command mean nothing for the server, and those of the server nothing for a command. */
function assertFitting(hasCommand: boolean, options: object): void {
  for (const option of hasCommand ? ['port', 'host'] : ['pass', 'enforce'])
    if (option in options) throw failure(hasCommand ? 'only_for_server' : 'only_with_command', { option });
}

/** The schedule of `--faults`, checked: a wrong one stops the command before it starts anything. */
function readSchedule({ apis }: Pick<Catalogue, 'apis'>, path: string | undefined): FaultSchedule {
  if (path === undefined) return {};
  const text = readFileSync(path, 'utf8');
  try {
    const schedule: FaultSchedule = JSON.parse(text);
    createSchedule(apis, schedule, 1);
    return schedule;
  } catch (cause) {
    throw failure('bad_schedule', { path, reason: cause instanceof Error ? cause.message : String(cause) }, { cause });
  }
}
