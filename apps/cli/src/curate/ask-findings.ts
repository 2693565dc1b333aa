// Walks a person through fields at the terminal: shows each, asks what was found, and writes the record.
import type { Catalogue, Text } from '@farol/catalogue';
import type { Journal } from '@farol/verifier';
import messages from '../../messages/curate.json' with { type: 'json' };
import type { Context } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import { CliError } from '../output/errors.ts';
import { fieldPage } from './field-page.ts';
import { type Finding, usualSource, writeFinding } from './finding.ts';
import { recordLines } from './print-record.ts';
import { createQuestions } from './questions.ts';

/** The records of a folder and what follows from them. */
export type Evidence = {
  readonly journal: Journal;
  /** The catalogue with the records as they are now. */
  readonly catalogue: () => Catalogue;
};

const { questions, letters } = messages;

/** Ends at the last field, when the person quits or when the input ends. */
export async function askFindings(
  context: Context,
  evidence: Evidence,
  fields: readonly { readonly api: string; readonly field: string }[],
  givenBy: string | undefined,
): Promise<void> {
  const { out, err, language } = context;
  const ask = createQuestions(context);
  /** Asks until something was typed. */
  const needed = async (question: Text): Promise<string | undefined> => {
    let answer = await ask(question[language]);
    while (answer === '') answer = await ask(question[language]);
    return answer;
  };
  let by = givenBy;
  for (const [index, { api: id, field }] of fields.entries()) {
    const api = apiNamed(id, context.catalogue);
    out.lines([...(index > 0 ? [''] : []), ...fieldPage(context, evidence.catalogue(), api, field), '']);
    const choice = await ask(questions.choice[language]);
    const letter = choice?.[0]?.toLowerCase();
    if (choice === undefined || letter === letters.quit[language]) return;
    const wrong = letter === letters.wrong[language];
    if (!wrong && letter !== letters.confirmed[language]) continue;
    by ??= await needed(questions.name);
    if (by === undefined) return;
    const finding = wrong ? await wrongFinding(by) : await rightFinding(by, usualSource(api, field));
    if (finding === undefined) return;
    try {
      const record = writeFinding(context, evidence.journal, { api, field }, finding);
      out.lines(recordLines(context, evidence.catalogue(), record));
    } catch (error) {
      // The person can try again; nothing was written.
      if (!(error instanceof CliError)) throw error;
      err.lines([error.text[language]]);
    }
  }

  async function rightFinding(by: string, usual: string): Promise<Finding | undefined> {
    const where = { pt: `Onde leu? (Enter: ${usual})`, en: `Where did you read it? (Enter: ${usual})` };
    const source = await ask(where[language]);
    return source === undefined ? undefined : { by, wrong: false, source: source || usual };
  }

  async function wrongFinding(by: string): Promise<Finding | undefined> {
    const found = await needed(questions.found);
    const source = found && (await needed(questions.source));
    const note = source && (await needed(questions.note));
    return note === undefined ? undefined : { by, wrong: true, found, source, note };
  }
}
