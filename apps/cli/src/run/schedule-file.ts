import { readFileSync } from 'node:fs';
import type { Catalogue } from '@farol/catalogue/ask';
import { createSchedule, type FaultSchedule } from '@farol/simulator';
import { failure } from '../output/at-work.ts';

/** The schedule of `--faults`, checked: a wrong one stops the command before it starts anything. */
export function readSchedule({ apis }: Pick<Catalogue, 'apis'>, path: string | undefined): FaultSchedule {
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
