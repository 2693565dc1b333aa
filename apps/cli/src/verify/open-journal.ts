import type { Text } from '@farol/catalogue';
import type { RecordDraft } from '@farol/catalogue/internal';
import { worded } from '@farol/http/text';
import { createJournal, type Journal, type JournalProblem, VerifierError } from '@farol/verifier';
import messages from '../../messages/curate.json' with { type: 'json' };
import { failure } from '../output/at-work.ts';
import { CliError, type CliErrorCode } from '../output/errors.ts';
import { observationFolder } from './observation-folder.ts';

/** Opens the records of a folder, before any API is called. */
export function openJournal(options: { readonly folder: string | undefined; readonly simulated: boolean }): {
  readonly journal: Journal;
  readonly folder: URL;
} {
  const folder = observationFolder(options);
  return { journal: createJournal({ folder, evidence: !options.simulated }), folder };
}

/** Throws when a record was changed, removed, moved or is incomplete. */
export function refuseBroken(journal: Journal): void {
  const [problem] = asCliError(() => journal.check());
  if (!problem) return;
  const record = chainWords(problem);
  throw problem.code === 'half-record' ? failure('half_record', { record }) : new CliError('broken_chain', record);
}

export function append(journal: Journal, draft: RecordDraft) {
  return asCliError(() => journal.append(draft));
}

/** Turns errors that the user can correct into errors of the command line. */
export function asCliError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof VerifierError)) throw error;
    const { code, message } = error;
    const text = failures[code];
    if (!text) throw error;
    throw new CliError(code as CliErrorCode, worded(text, { message }), { cause: error });
  }
}

const failures: Readonly<Partial<Record<VerifierError['code'], Text>>> = messages.failures;
const problems: Readonly<Record<JournalProblem['code'], Text>> = messages.records;

/** Describes what is wrong with a record. */
export function chainWords({ api, line, code }: JournalProblem): Text {
  const { pt, en } = problems[code];
  return { pt: `${api}.jsonl: o registro ${line} ${pt}.`, en: `${api}.jsonl: record ${line} ${en}.` };
}
