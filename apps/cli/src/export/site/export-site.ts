// Runs the program of the server that writes the catalogue as plain files, and shows what it reports.

import { resolve } from 'node:path';
import type { Text } from '@farol/catalogue/ask';
import type { Context } from '../../arguments/command.ts';
import { builtRoot, checkoutRoot } from '../../machine/checkout.ts';
import { failure, sentence } from '../../output/at-work.ts';
import { CliError, type ExitCode, exitCodes } from '../../output/errors.ts';
import { printJson } from '../../output/json.ts';
import { withProgress } from '../../output/progress.ts';
import { runProgram, showProgram } from '../../run/run-program.ts';
import type { ExportOptions } from '../export-options.ts';
import { type SiteOptions, siteOptions } from './site-options.ts';

type Written = { readonly folder: string; readonly origin: string; readonly files: number; readonly bytes: number };
type Failed = Text & { readonly code: 'file_exists' | 'cannot_write' | 'bad_setting' | 'not_built' };
type Report =
  | { readonly event: 'progress'; readonly done: number; readonly of: number }
  | ({ readonly event: 'written' } & Written)
  | ({ readonly event: 'error' } & Failed);

export async function exportSite(context: Context, given: ExportOptions): Promise<ExitCode> {
  const options = siteOptions(given);
  const root = checkoutRoot();
  const home = root ?? builtRoot();
  if (home === undefined) throw failure('site_not_in_package');
  // Only its messages, if any: the result of this command is a folder.
  const build = { home, file: 'scripts/build.ts' };
  const built = root ? await showProgram(build, { ...context, out: context.err }) : exitCodes.ok;
  if (built !== exitCodes.ok) return built;
  const text = { pt: 'Escrevendo os arquivos', en: 'Writing the files' }[context.language];
  let at = '';
  let written: Written | undefined;
  let failed: CliError | undefined;
  const onLine = (line: string) => {
    const { event, ...report } = JSON.parse(line) as Report;
    if ('done' in report) at = `${report.done}/${report.of}`;
    else if ('code' in report) failed = new CliError(report.code, report);
    else written = report;
  };
  const words = ['--export', JSON.stringify({ ...options, folder: resolve(options.folder) })];
  await withProgress(
    context.err,
    () => `${text} ${at}`.trim(),
    () => runProgram({ home, file: 'apps/server/dist/main.mjs', words }, context.signal, onLine),
  );
  if (failed !== undefined) throw failed;
  if (written === undefined) return context.signal.aborted ? exitCodes.interrupted : exitCodes.failed;
  if (context.json) return printJson(context.out, written);
  context.err.lines(summary(written, options).map((line) => line[context.language]));
  return exitCodes.ok;
}

function summary({ folder, origin, files, bytes }: Written, asked: SiteOptions): readonly Text[] {
  const size = (bytes / 1_000_000).toFixed(1);
  const address = sentence('site_address', { origin });
  return [
    sentence('site_written', { folder, files, size: { pt: size.replace('.', ','), en: size } }),
    sentence('site_nginx', { folder }),
    ...(asked.origin === undefined ? [address] : []),
  ];
}
