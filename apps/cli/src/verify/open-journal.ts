import type { Text } from '@farol/catalogue';
import type { RecordDraft } from '@farol/catalogue/internal';
import { createJournal, type Journal, type JournalProblem, VerifierError } from '@farol/verifier';
import messages from '../../messages/journal.json' with { type: 'json' };
import { failure } from '../output/at-work.ts';
import { CliError } from '../output/errors.ts';
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
    if (code === 'unknown_api' || code === 'unknown_field' || code === 'not_words') throw error;
    const pt = {
      busy: 'Outro processo está gravando registros. Tente de novo quando ele terminar.',
      broken_chain: `A cadeia de registros está quebrada: ${message}`,
      cannot_write: `O registro não pôde ser gravado: ${message}`,
      unknown_record: `Não há registro assim, ou ele já foi retirado: ${message}`,
      not_imported: `Nada foi importado: ${message}`,
      incomplete: `Falta algo para o registro: ${message}`,
    } as const;
    throw new CliError(code, { pt: pt[code], en: message }, { cause: error });
  }
}

const problems: Readonly<Record<JournalProblem['code'], Text>> = messages;

/** Describes what is wrong with a record. */
export function chainWords({ api, line, code }: JournalProblem): Text {
  const { pt, en } = problems[code];
  return { pt: `${api}.jsonl: o registro ${line} ${pt}.`, en: `${api}.jsonl: record ${line} ${en}.` };
}
