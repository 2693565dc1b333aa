// Which checks run, and how do they end?

import { statSync } from 'node:fs';
import {
  acceptKnown,
  type Checked,
  DescriptionError,
  filesOf,
  isFailing,
  judgePaper,
  mergedVerdicts,
  type NamedReport,
  type Settings,
  SettingsError,
  type Severity,
  type Source,
  structureRules,
  withoutGroups,
  withSettings,
} from '@farol/conformance';
import type { Context } from '../arguments/command.ts';
import { failure } from '../output/at-work.ts';
import { CliError, type ExitCode, exitCodes } from '../output/errors.ts';
import { withProgress } from '../output/progress.ts';
import type { CheckOptions } from './check-options.ts';
import { printReports } from './print-reports.ts';
import { descriptionsOf, readOne } from './read-descriptions.ts';
import { ruleFacts } from './rule-facts.ts';
import { baselineFrom, ownRulesFrom, settingsFor } from './settings.ts';

export async function checkAndPrint(
  context: Context,
  words: readonly string[],
  options: CheckOptions,
): Promise<ExitCode> {
  try {
    const baseline = baselineFrom(options.baseline);
    const own = await ownRulesFrom(options.rules);
    const settings = (name: string) => settingsFor(context, options.config, name, own);
    const judged = await reportsOf(context, words, options, settings);
    const shown: NamedReport[] = [];
    const failing: boolean[] = [];
    for (const { report, ...rest } of judged) {
      const chosen = withoutGroups(report, options.without ?? []);
      shown.push({ ...rest, report: withSettings(chosen, await settings(rest.name)) });
    }
    const reports = baseline === undefined ? shown : acceptKnown(shown, baseline);
    // The first reason says what to do.
    const unread = reports.find((one) => one.unread)?.unread;
    if (!mergedVerdicts(reports).some(isEvidence))
      throw unread ? new DescriptionError(unread) : failure('nothing_checked');
    printReports(context, reports, options, await settings(reports[0]?.name ?? '-'));
    for (const { name, report } of reports)
      failing.push(isFailing(report, (options['fail-on'] as Severity | undefined) ?? (await settings(name)).failOn));
    if (failing.includes(true)) return exitCodes.failed;
    return unread ? exitCodes.notRun : exitCodes.ok;
  } catch (error) {
    throw asCliError(error);
  }
}

/** That a description without operations is well-formed shows nothing about an API. */
function isEvidence({ rule, verdict }: Checked): boolean {
  return verdict !== 'cannot-tell' && !(verdict === 'kept' && structureRules.some(({ id }) => id === rule));
}

function asCliError(error: unknown): unknown {
  if (error instanceof DescriptionError) return new CliError('cannot_check', error.text, { cause: error });
  if (error instanceof SettingsError) return new CliError('bad_setting', error.text, { cause: error });
  return error;
}

async function reportsOf(
  context: Context,
  words: readonly string[],
  options: CheckOptions,
  settings: (name: string) => Promise<Settings>,
): Promise<NamedReport[]> {
  const rules = ruleFacts(context);
  if (options.live !== undefined || options.receiver !== undefined) {
    const { liveReport, receiverReport } = await import('./check-calls.ts');
    const report =
      options.receiver === undefined
        ? await liveReport(context, { words, options, rules })
        : await receiverReport(context, { options, rules });
    return [{ name: options.receiver ?? options.live?.[0] ?? '', report }];
  }
  const reading = { pt: 'lendo', en: 'reading' }[context.language];
  return withProgress(context.err, reading, async (_clear, show) => {
    if (words.some(takesTime)) show();
    const previous = options.previous === undefined ? undefined : await readOne(context, options.previous, options);
    const reports: NamedReport[] = [];
    for (const { name, read } of descriptionsOf(context, words, options)) {
      try {
        const source = await read();
        const own = await settings(source.name);
        const judge = (one: Source) =>
          judgePaper(one, { rules, own: own.own, ...(previous === undefined ? {} : { previous }) });
        if (options.fix === true) {
          const { fixFiles } = await import('./fix-files.ts');
          const chosen = (one: Source) => withSettings(withoutGroups(judge(one), options.without ?? []), own);
          const { source: now, fixed } = await fixFiles(source, chosen);
          reports.push({ name: source.name, report: judge(now), fixed });
        } else reports.push({ name: source.name, report: judge(source) });
        // Under our own name: settings are looked for beside it, and a stranger's reference may lead anywhere.
        for (const file of filesOf(source))
          for (const unread of file.unread?.values() ?? [])
            reports.push({ name: source.name, unread, report: nothing });
      } catch (error) {
        if (!(error instanceof DescriptionError)) throw error;
        reports.push({ name, unread: error.text, report: nothing });
      }
    }
    return reports;
  });
}

const nothing = { findings: [], checked: [], cannotTell: [], remarks: [] };

/** Reading and judging leave no moment for a timer, so a large file or a folder shows its progress line before that. */
function takesTime(word: string): boolean {
  try {
    const found = statSync(word);
    return found.isDirectory() || found.size > 2_000_000;
  } catch {
    // A URL, or a file about which reading it says what is wrong.
    return false;
  }
}
