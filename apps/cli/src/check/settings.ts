// Which exceptions and which baseline hold for this run?

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Baseline, type Exceptions, noExceptions, readBaseline, readExceptions } from '@farol/conformance';
import type { Context } from '../arguments/command.ts';
import { failure } from '../output/at-work.ts';
import { readNamed } from '../output/named-file.ts';
import { ruleFacts } from './rule-facts.ts';

const fileName = '.farol.yaml';

/** The file that was named, or the one beside the description, or the one in the current folder. */
export function exceptionsFor(context: Context, named: string | undefined, description: string): Exceptions {
  const beside = /^https?:/.test(description) || description === '-' ? '.' : dirname(description);
  const file = named ?? [join(beside, fileName), fileName].find((candidate) => existsSync(candidate));
  if (file === undefined) return noExceptions;
  return readExceptions(
    readNamed(file, '--config').toString('utf8'),
    ruleFacts(context).map(({ id }) => id),
  );
}

export function baselineFrom(file: string | undefined): Baseline | undefined {
  if (file === undefined) return undefined;
  const baseline = readBaseline(readNamed(file, '--baseline').toString('utf8'));
  if (baseline !== undefined) return baseline;
  throw failure('not_a_report', { file });
}
