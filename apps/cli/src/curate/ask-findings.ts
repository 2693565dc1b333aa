// Walks a person through fields at the terminal: shows each, asks what was found, and writes the record.
import type { Catalogue } from '@farol/catalogue';
import type { Context } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import { CliError } from '../output/errors.ts';
import type { Evidence } from './evidence.ts';
import { fieldPage } from './field-page.ts';
import { type Finding, usualSource, writeFinding } from './finding.ts';
import { recordLines } from './print-record.ts';
import { createQuestions, type Questions } from './questions.ts';

export type Opened = { readonly api: string; readonly field: string };

/** Ends at the last field, at `q` or when the input ends. Returns the catalogue as it is then. */
export async function askFindings(
  context: Context,
  evidence: Evidence,
  opened: readonly Opened[],
  given: { readonly by: string | undefined },
): Promise<Catalogue> {
  const { out, err, language } = context;
  const pt = language === 'pt';
  const questions = createQuestions(context);
  let by = given.by;
  for (const [index, { api: id, field }] of opened.entries()) {
    const api = apiNamed(id, context.catalogue);
    out.lines([...(index > 0 ? [''] : []), ...fieldPage(context, evidence.catalogue(), api, field), '']);
    const choice = await questions.ask(
      pt ? '[c]onfirmado, [e]rrado, [p]ular ou [s]air?' : '[c]onfirmed, [w]rong, [s]kip or [q]uit?',
    );
    const meant = meaningOf(choice, pt);
    if (meant === 'quit') break;
    if (meant === 'skip') continue;
    by ??= await needed(questions, pt ? 'Seu nome:' : 'Your name:');
    if (by === undefined) break;
    const finding = await findingOf(questions, pt, { by, wrong: meant === 'wrong', usual: usualSource(api, field) });
    if (finding === undefined) break;
    try {
      const record = await writeFinding(context, evidence.journal, { api, field }, finding);
      out.lines(recordLines(context, evidence.catalogue(), record));
    } catch (error) {
      // The person can try again; nothing was written.
      if (!(error instanceof CliError)) throw error;
      err.lines([error.text[language]]);
    }
  }
  return evidence.catalogue();
}

function meaningOf(choice: string | undefined, pt: boolean): 'confirmed' | 'wrong' | 'skip' | 'quit' {
  const letter = choice?.[0]?.toLowerCase();
  if (choice === undefined || letter === (pt ? 's' : 'q')) return 'quit';
  if (letter === 'c') return 'confirmed';
  return letter === (pt ? 'e' : 'w') ? 'wrong' : 'skip';
}

async function findingOf(
  questions: Questions,
  pt: boolean,
  given: { readonly by: string; readonly wrong: boolean; readonly usual: string },
): Promise<Finding | undefined> {
  const { by, wrong, usual } = given;
  if (!wrong) {
    const source = await questions.ask(pt ? `Onde leu? (Enter: ${usual})` : `Where did you read it? (Enter: ${usual})`);
    return source === undefined ? undefined : { by, wrong, source: source || usual };
  }
  const found = await needed(questions, pt ? 'O que encontrou:' : 'What did you find:');
  if (found === undefined) return undefined;
  const source = await needed(questions, pt ? 'Onde leu (https://…):' : 'Where did you read it (https://…):');
  if (source === undefined) return undefined;
  const note = await needed(questions, pt ? 'Observação em uma linha:' : 'A note, on one line:');
  return note === undefined ? undefined : { by, wrong, found, source, note };
}

/** Asks until something was typed. */
async function needed(questions: Questions, question: string): Promise<string | undefined> {
  let answer = await questions.ask(question);
  while (answer === '') answer = await questions.ask(question);
  return answer;
}
