import type { Catalogue } from '@farol/catalogue';
import { claimedFields, factAt, readObservations, withObservations } from '@farol/catalogue/internal';
import { type Journal, reviewList, withdrawalDraft } from '@farol/verifier';
import type declared from '../../commands/curate.json';
import type { Context, Values } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import { version } from '../machine/version.ts';
import { failure } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { append, asCliError, openJournal, refuseBroken } from '../verify/open-journal.ts';
import { askFindings, type Evidence } from './ask-findings.ts';
import { reviewsView, writtenView } from './curate-schema.ts';
import { fieldPage } from './field-page.ts';
import { writeFinding } from './finding.ts';
import { recordLines } from './print-record.ts';
import { reviewLines } from './print-reviews.ts';

type CurateOptions = Values<typeof declared.options>;

type Words = readonly string[];

export async function runCurate(context: Context, words: Words, options: CurateOptions): Promise<ExitCode> {
  refuseContradictions(options, words);
  const { catalogue } = context;
  const { journal, folder } = openJournal({ folder: options.folder, simulated: false });
  refuseBroken(journal);
  const evidence: Evidence = {
    journal,
    catalogue: () => withObservations(catalogue, readObservations(folder, catalogue.apis, [])),
  };
  if (options.withdraw === undefined && !options.confirmed && !options.wrong)
    return review(context, evidence, words, options.by);
  const record =
    options.withdraw === undefined
      ? writeNamed(context, journal, words, options)
      : withdraw(context, journal, options.withdraw, options);
  const written = evidence.catalogue();
  if (context.json) return printJson(context.out, writtenView(written, record, context.now()));
  context.out.lines(recordLines(context, written, record));
  return exitCodes.ok;
}

async function review(context: Context, evidence: Evidence, words: Words, by: string | undefined): Promise<ExitCode> {
  const { out, now } = context;
  const [id, field] = words;
  const catalogue = evidence.catalogue();
  const due = reviewList(catalogue, now()).filter(
    (one) => (id === undefined || one.api === id) && (field === undefined || one.field === field),
  );
  if (context.json) return printJson(out, reviewsView(context, due));
  const named = id !== undefined && field !== undefined ? [{ api: id, field: namedIn(catalogue, id, field) }] : due;
  if (id === undefined || named.length === 0) out.lines(reviewLines(context, catalogue, due));
  else if (context.interactive) await askFindings(context, evidence, named, by);
  else
    out.lines(
      named.flatMap((one, i) => [
        ...(i > 0 ? [''] : []),
        ...fieldPage(context, catalogue, apiNamed(id, catalogue), one.field),
      ]),
    );
  return context.signal.aborted ? exitCodes.interrupted : exitCodes.ok;
}

function writeNamed(context: Context, journal: Journal, [id, name]: Words, options: CurateOptions) {
  if (id === undefined || name === undefined) throw failure('which_field');
  const field = namedIn(context.catalogue, id, name);
  const { found, source, note, wrong = false } = options;
  if (wrong) for (const name of ['found', 'source', 'note'] as const) needed(name, options[name]);
  if (source !== undefined && URL.parse(source)?.protocol !== 'https:')
    throw failure('source_not_https', { source: JSON.stringify(source) });
  const finding = { by: needed('by', options.by), wrong, found, source, note };
  return writeFinding(context, journal, { api: apiNamed(id, context.catalogue), field }, finding);
}

function withdraw({ catalogue, now }: Context, journal: Journal, wanted: string, options: CurateOptions) {
  const note = needed('note', options.note);
  const by = needed('by', options.by);
  const chains = catalogue.apis.map(({ id }) => journal.read(id).records);
  const chain = chains.find((records) => records.some(({ id, hash }) => id === wanted || hash === wanted)) ?? [];
  const given = { record: wanted, by, note, now: now(), tools: { farol: version() } };
  return asCliError(() => append(journal, withdrawalDraft(chain, given)));
}

/** Entries differ in how many steps, requests and the like they have. */
function namedIn(catalogue: Catalogue, id: string, name: string): string {
  if (claimedFields.some((field) => field === name) || factAt(apiNamed(id, catalogue), name)) return name;
  throw failure('entry_lacks_field', { id, name });
}

/** Each of these would lose what the person meant. */
function refuseContradictions(options: CurateOptions, words: Words): void {
  const acts = (['confirmed', 'wrong', 'withdraw'] as const).filter((name) => options[name]);
  if (acts.length > 1) throw failure('one_act', { acts: { pt: acts.join(' e --'), en: acts.join(' and --') } });
  const details = (['found', 'source', 'note'] as const).find((name) => options[name] !== undefined);
  if (acts.length === 0 && details) throw failure('act_missing', { option: details });
  if (options.withdraw !== undefined && words.length > 0)
    throw failure('extra_beside_withdraw', { word: JSON.stringify(words[0]) });
}

/** One line, because records are permanent. */
function needed(name: 'by' | 'found' | 'source' | 'note', value: string | undefined): string {
  if (value === undefined) throw failure('curate_option_missing', { name });
  const text = value.trim();
  const most = name === 'by' ? 200 : 500;
  if (text.length > 0 && text.length <= most && !/[\r\n]/.test(text)) return text;
  throw failure('not_one_line', { name, most });
}
