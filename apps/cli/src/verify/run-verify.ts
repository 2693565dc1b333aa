import { createVerifier, type Finding, isWorthKeeping, type Journal, type Progress } from '@farol/verifier';
import type declared from '../../commands/verify.json';
import type { Context, Values } from '../arguments/command.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { version } from '../machine/version.ts';
import { failure } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { withProgress } from '../output/progress.ts';
import { importRecords } from './import-records.ts';
import { append, chainWords, openJournal, refuseBroken } from './open-journal.ts';
import { findingLines, looks } from './print-finding.ts';
import { type VerifyView, verifyView } from './verify-schema.ts';

type VerifyOptions = Values<typeof declared.options>;

export async function runVerify(context: Context, words: readonly string[], options: VerifyOptions): Promise<ExitCode> {
  if (options.mend && !options.chain) throw failure('mend_needs_chain');
  if (options.import && (words.length > 0 || options.chain || options.offline)) throw failure('import_alone');
  const simulated = !options.import && (options.offline === true || context.config.offline);
  const { journal } = openJournal({ folder: options.folder, simulated });
  const ids = words.length > 0 ? [...new Set(words)] : context.catalogue.apis.map(({ id }) => id);
  if (options.mend) for (const id of ids) journal.cutHalf(id);
  if (options.chain) return printChain(context, journal.check());
  refuseBroken(journal);
  if (options.import) return importRecords(context, journal, options.import);
  const spacingMs = spacingOf(options.spacing, simulated);
  const { catalogue, out, err, json, signal, language, now } = context;
  const { vantage } = options;
  const { gateway, close } = await openGateway(context, { offline: simulated, uncounted: true });
  const verifier = createVerifier({
    catalogue,
    gateway,
    clock: now,
    history: (api) => (simulated ? [] : journal.read(api).records),
    tools: { farol: version(), node: process.versions.node },
    simulated,
    ...(vantage === undefined ? {} : { vantage }),
    limits: { spacingMs },
  });
  const rehearsal = { pt: 'simulado: não conta como evidência', en: 'simulated: does not count as evidence' };
  if (simulated && !json) err.lines([err.paint('warning', rehearsal[language])]);

  const views: VerifyView[] = [];
  let doing = '';
  const onProgress = (progress: Progress) => {
    doing = progressWords(context, progress);
  };
  const counter = () => `${views.length}/${ids.length} ${doing}`;
  try {
    await withProgress(err, counter, async (clear) => {
      for await (const finding of verifier.verify(ids, { signal, onProgress })) {
        const record = isWorthKeeping(finding) ? append(journal, finding.draft) : null;
        views.push(verifyView(finding, record));
        if (json) continue;
        clear();
        out.lines(findingLines(context, finding));
      }
    });
  } finally {
    await close();
  }
  if (signal.aborted) return exitCodes.interrupted;
  const results = Map.groupBy(views, ({ result }) => result);
  if (json) printJson(out, { simulated, data: views });
  else out.lines(['', [...results].map(([result, { length }]) => `${length} ${looks[result][language]}`).join(', ')]);
  return exitCodeOf(results);
}

/** Success only when something was compared and nothing differs. */
export function exitCodeOf(results: Pick<ReadonlyMap<Finding['result'], unknown>, 'has'>): ExitCode {
  const isFine = results.has('as-stated') && !results.has('differs') && !results.has('broken');
  return isFine ? exitCodes.ok : exitCodes.failed;
}

function progressWords({ catalogue, language }: Context, progress: Progress): string {
  if (progress.kind === 'call') return `${progress.api}: ${catalogue.label('probe', progress.probe, language)}`;
  const seconds = Math.ceil(progress.ms / 1_000);
  return { pt: `${progress.api}: segunda rodada em ${seconds} s`, en: `${progress.api}: second run in ${seconds} s` }[
    language
  ];
}

function printChain({ out, json, language }: Context, problems: ReturnType<Journal['check']>): ExitCode {
  const intact = { pt: 'Todos os registros estão íntegros e em ordem.', en: 'All records are intact and in order.' };
  if (json) printJson(out, { problems: problems.map(({ api, line, code, text }) => ({ api, line, code, text })) });
  else if (problems.length === 0) out.lines([intact[language]]);
  else out.lines(problems.map((problem) => `${out.paint('bad', '✖')} ${chainWords(problem)[language]}`));
  return problems.length === 0 ? exitCodes.ok : exitCodes.failed;
}

/** Waiting changes nothing in the simulator. */
function spacingOf(given: string | undefined, simulated: boolean): number {
  if (given === undefined) return simulated ? 0 : 300_000;
  if (/^\d{1,5}$/.test(given)) return Number(given) * 1_000;
  throw failure('not_seconds', { given: JSON.stringify(given) });
}
